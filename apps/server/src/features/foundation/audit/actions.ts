import { termsOf } from '@parley/core/search/terms';
import type { Queryable } from '../../../db/pool';
import { uuidV7 } from '../../../ids';
import { contentHash, type EntryContent } from './chain';
import { difference } from './difference';
import { personKeys } from './person-keys';
import { destroyKeys } from './person-keys-store';
import { sealFields } from './personal';
import { insertEntries, readTime } from './store';

/** Who acts: a request's principal as it is; `system` is the server itself (a job). */
export type Actor =
  | 'system'
  | { uuid: string; username: string; nickname: string; address?: string | undefined; sessionId?: string | undefined };

export type Change = {
  /** `<area>.<verb>`: `agents.edit`. */
  action: string;
  /** What was changed. `name`: what it is called, never that of a person. */
  subject: { kind: string; id?: string | readonly string[]; name?: string };
  /**
   * Whose values `before` and `after` are: a person of the archive, a visitor who is none yet, or the number of a signed
   * address whose reader is not here yet. They are encrypted under that person's key.
   */
  person?: string | null | undefined;
  /** As it was; not given where it was made. What is the same in both is left out. */
  before?: object | null;
  /** As it is; not given where it was removed. A field that is not named here did not change. */
  after?: object | null;
};

/** Leaves one entry of a change, in the transaction that makes it: both are there or neither. */
export const recordChange = (tx: Queryable, actor: Actor, change: Change): Promise<void> =>
  recordChanges(tx, actor, [change]);

/** As `recordChange`, of many at once. */
export async function recordChanges(tx: Queryable, actor: Actor, all: readonly Change[]): Promise<void> {
  const changes = all.filter(isChange);
  if (changes.length === 0) return;
  // The database's clock: several processes have one.
  const time = await readTime(tx);
  const keys = await personKeys(
    tx,
    changes.flatMap(({ person }) => person ?? []),
  );
  const entries = changes.map((change) => entryOf(actor, change, keys, time));
  await insertEntries(
    tx,
    entries.map((entry) => ({ ...entry, content: contentHash(entry), terms: termsOf(searchedText(entry)) })),
  );
}

/** A form that was saved as it was opened changed nothing, and nothing is told of it. Other deeds are more than fields. */
function isChange({ action, before, after }: Change): boolean {
  if (!action.endsWith('.edit') || !before || !after) return true;
  return Object.keys(difference(before, after).after ?? {}).length > 0;
}

type Time = { at: Date; micros: number };

function entryOf(actor: Actor, change: Change, keys: Map<string, Buffer | null>, time: Time): EntryContent {
  const { action, subject, person, before = null, after = null } = change;
  const { at } = time;
  const id = entryId(time);
  const changed = difference(before, after);
  const written = (side: 'before' | 'after'): string | null => {
    const fields = changed[side];
    const shown = person ? sealFields(fields, keys.get(person) ?? null, { entryId: id, side }) : fields;
    return shown && JSON.stringify(shown);
  };
  return {
    id,
    at,
    ...actorOf(actor),
    action,
    subjectKind: subject.kind,
    subjectIds: subject.id === undefined ? [] : [subject.id].flat(),
    subjectName: subject.name ?? '',
    personId: person ?? null,
    before: written('before'),
    after: written('after'),
  };
}

/** Ids rise within a millisecond too (RFC 9562, 6.2, method 3): entries of one are listed and linked in their order. */
function entryId({ at, micros }: Time): string {
  const id = uuidV7(at.getTime());
  return `${id.slice(0, 15)}${(micros * 4).toString(16).padStart(3, '0')}${id.slice(18)}`;
}

/** As `SEARCHED_TEXT` puts it together in SQL. */
const searchedText = ({ actorName, action, subjectName, address, personId, before, after }: EntryContent): string =>
  [actorName, action, subjectName, address, ...(personId ? [] : [before, after])].join(' ');

function actorOf(actor: Actor): Pick<EntryContent, 'actorId' | 'actorName' | 'address' | 'sessionId'> {
  if (actor === 'system') return { actorId: null, actorName: '', address: '', sessionId: null };
  const { uuid, username, nickname, address = '', sessionId = null } = actor;
  return { actorId: uuid, actorName: nickname || username, address, sessionId };
}

/**
 * Erases what entries say of persons: their values can be read by nobody any more, and the chain stays whole, since it
 * goes over what is encrypted. Name the person of the archive and every visitor who was it: entries may be under either.
 */
export const destroyPersonKey = (tx: Queryable, personId: string | readonly string[]): Promise<void> =>
  destroyKeys(tx, [personId].flat());
