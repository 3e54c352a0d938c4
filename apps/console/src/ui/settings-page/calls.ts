import type { SectionName } from '@parley/protocol/settings/sections';
import type { Api } from '../../lib/api/create-api';
import { unsaved, type Work } from './work';

/** What is done with one section, of the organisation or of a site. */
export function createCalls(api: Api, site: string | null) {
  const at = site === null ? {} : { site };

  /** Saves the draft; returns its revision. */
  async function draft({ known: { section }, begun: { version, revision }, own }: Work): Promise<number> {
    return (await api('POST /settings/doDraft', { section, ...at, value: { ...own }, version, revision })).revision;
  }

  return {
    draft,
    /** Publishes the draft, which is saved first unless it is what the screen shows. */
    async publish(work: Work): Promise<void> {
      const { known, begun } = work;
      const isSaved = unsaved(work).length === 0 && known.draft?.version === begun.version;
      const revision = isSaved ? begun.revision : await draft(work);
      await api('POST /settings/doPublish', { section: known.section, ...at, revision });
    },
    async discard({ known: { section, draft: saved } }: Work): Promise<void> {
      if (saved) await api('POST /settings/doDiscard', { section, ...at, revision: saved.revision });
    },
  };
}

export type Outcome = { done: ReadonlySet<SectionName>; refused: { work: Work; error: unknown } | null };

/** Does it for one section after the other, until one is refused. */
export async function forEach(works: readonly Work[], act: (work: Work) => Promise<unknown>): Promise<Outcome> {
  const done = new Set<SectionName>();
  for (const work of works) {
    try {
      await act(work);
      done.add(work.known.section);
    } catch (error) {
      return { done, refused: { work, error } };
    }
  }
  return { done, refused: null };
}
