import { keepNewest } from '@parley/core/keep-newest';
import { buildIndex, putEntry, type RobotIndex, removeEntry } from '@parley/core/robot/build-index';
import type { Queryable } from '../../../db/pool';
import { readChangesSince, readDraft, readInForce } from './knowledge-store';
import type { KnownEntry } from './robot';
import { loadPinyin } from './sounds';

/** A robot's entries, ready to be searched. */
export type Knowledge = { entries: ReadonlyMap<string, KnownEntry>; index: RobotIndex };

type Wanted = { id: string; version: number; manner: { synonyms: string[][] } };

export type Library = {
  /** The entries of this version; only what changed since the last call is read. */
  of(robot: Wanted): Promise<Knowledge>;
  /** The entries as they are edited. */
  draftOf(robot: Omit<Wanted, 'version'>): Promise<Knowledge>;
};

type Kept = { version: number; synonyms: string; entries: Map<string, KnownEntry>; index: RobotIndex };

/** Robots whose entries are kept in memory. */
const KEPT_MOST = 20;

/** Keeps the entries of robots in memory, each in the version last asked for. */
export function createLibrary(db: Queryable): Library {
  const kept = new Map<string, Promise<Kept>>();

  async function load({ id, version, manner: { synonyms } }: Wanted): Promise<Kept> {
    const { entries, index } = await knowledgeOf(await readInForce(db, id), synonyms);
    return { version, synonyms: JSON.stringify(synonyms), entries, index };
  }

  async function update(known: Kept, robot: Wanted): Promise<Kept> {
    if (known.synonyms !== JSON.stringify(robot.manner.synonyms) || robot.version < known.version) return load(robot);
    if (known.version === robot.version) return known;
    const { put, removed } = await readChangesSince(db, robot.id, known.version);
    const { entries, index } = known;
    for (const id of removed) {
      entries.delete(id);
      removeEntry(index, id);
    }
    for (const entry of put) {
      entries.set(entry.id, entry);
      putEntry(index, entry);
    }
    return { ...known, version: robot.version };
  }

  return {
    of(robot) {
      const before = kept.get(robot.id);
      const next = before ? before.then((known) => update(known, robot)) : load(robot);
      keepNewest(kept, [robot.id, next], KEPT_MOST);
      next.catch(() => kept.get(robot.id) === next && kept.delete(robot.id));
      return next;
    },
    draftOf: async ({ id, manner }) => knowledgeOf(await readDraft(db, id), manner.synonyms),
  };
}

type Changed = {
  /** Entries that there are not yet. */ also: readonly KnownEntry[];
  leaveOut(entry: KnownEntry): boolean;
};

/** The entries as they are edited, with changes. */
export async function readEdited(
  db: Queryable,
  { id, manner }: Omit<Wanted, 'version'>,
  { also, leaveOut }: Changed,
): Promise<Knowledge> {
  const edited = (await readDraft(db, id)).filter((entry) => !leaveOut(entry));
  return knowledgeOf([...edited, ...also], manner.synonyms);
}

export async function knowledgeOf(
  list: readonly KnownEntry[],
  synonyms: readonly (readonly string[])[],
): Promise<{ entries: Map<string, KnownEntry>; index: RobotIndex }> {
  const pinyinOf = await loadPinyin();
  return { entries: new Map(list.map((entry) => [entry.id, entry])), index: buildIndex(list, { synonyms, pinyinOf }) };
}
