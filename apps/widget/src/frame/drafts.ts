import type { Letter } from './chat/chat';

export type Draft = {
  text: string;
  letter: Letter | null;
  /** The conversation that the visitor did not want to rate. */
  unrated: string | null;
};

const NOTHING: Draft = { text: '', letter: null, unrated: null };

/** What is written and not yet sent, kept in the frame's own storage for one visitor. */
export type Drafts = { get(): Draft; set(changes: Partial<Draft>): void };

export function createDrafts(visitor: string, storage: Storage | undefined): Drafts {
  const name = `parley-draft-${visitor}`;
  let draft = read(storage, name);
  return {
    get: () => draft,
    set(changes) {
      draft = { ...draft, ...changes };
      try {
        if (draft.text || draft.letter || draft.unrated) storage?.setItem(name, JSON.stringify(draft));
        else storage?.removeItem(name);
      } catch {
        // A full storage costs the draft at the next reload, never the writing.
      }
    },
  };
}

function read(storage: Storage | undefined, name: string): Draft {
  try {
    return { ...NOTHING, ...JSON.parse(storage?.getItem(name) ?? '{}') };
  } catch {
    return NOTHING;
  }
}
