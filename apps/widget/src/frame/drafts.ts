import type { Letter } from './chat/chat';

type FormAnswers = Readonly<Record<string, string>>;

export type Draft = {
  text: string;
  letter: Letter | null;
  /** The conversation whose rating the visitor has dismissed. */
  unrated: string | null;
  /** The visitor has filled in or dismissed the form of a chat. */
  asked: boolean;
  /** What is written in the site's own forms and not sent yet, by key. */
  answers?: { chat?: FormAnswers | undefined; letter?: FormAnswers | undefined };
  /** The version of the consent text that the visitor has agreed to here. */
  agreed: string;
  /** The site's notice that the visitor has closed. */
  closedNotice: string;
};

const NOTHING: Draft = { text: '', letter: null, unrated: null, asked: false, agreed: '', closedNotice: '' };

/** Unsent texts, stored in the frame's storage for one visitor. */
export type Drafts = { get(): Draft; set(changes: Partial<Draft>): void };

export function createDrafts(visitor: string, storage: Storage | undefined): Drafts {
  const name = `parley-draft-${visitor}`;
  let draft = read(storage, name);
  return {
    get: () => draft,
    set(changes) {
      draft = { ...draft, ...changes };
      try {
        if (Object.values(draft).some(Boolean)) storage?.setItem(name, JSON.stringify(draft));
        else storage?.removeItem(name);
      } catch {
        // If the storage is full, the draft is lost at the next reload.
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
