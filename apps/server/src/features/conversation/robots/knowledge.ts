import type { Queryable } from '../../../db/pool';
import { readDraft, readInForce } from './knowledge-store';
import { createMatcher, type Matcher } from './matcher';
import type { KnownEntry } from './robot';

/** A robot's entries, ready to be searched. */
export type Knowledge = { entries: ReadonlyMap<string, KnownEntry>; match: Matcher };

export type Library = {
  /** The entries of this version, from memory if it was asked for before. */
  of(robot: { id: string; version: number; manner: { synonyms: string[][] } }): Promise<Knowledge>;
  /** The entries as they are edited. */
  draftOf(robot: { id: string; manner: { synonyms: string[][] } }): Promise<Knowledge>;
};

/** Robots whose entries are kept in memory. */
const KEPT_MOST = 20;

/** Keeps the entries of robots in memory, each in the version last asked for. */
export function createLibrary(db: Queryable): Library {
  const kept = new Map<string, { version: string; knowledge: Promise<Knowledge> }>();

  function keep(key: string, version: string, read: () => Promise<KnownEntry[]>): Promise<Knowledge> {
    const known = kept.get(key);
    if (known?.version === version) return known.knowledge;
    const knowledge = read().then(knowledgeOf);
    kept.delete(key);
    if (kept.size >= KEPT_MOST) kept.delete(kept.keys().next().value!);
    kept.set(key, { version, knowledge });
    knowledge.catch(() => kept.get(key)?.knowledge === knowledge && kept.delete(key));
    return knowledge;
  }

  return {
    of: ({ id, version, manner }) =>
      keep(id, `${version} ${JSON.stringify(manner.synonyms)}`, () => readInForce(db, id)),
    draftOf: async ({ id }) => knowledgeOf(await readDraft(db, id)),
  };
}

export const knowledgeOf = (entries: readonly KnownEntry[]): Knowledge => ({
  entries: new Map(entries.map((entry) => [entry.id, entry])),
  match: createMatcher(entries),
});
