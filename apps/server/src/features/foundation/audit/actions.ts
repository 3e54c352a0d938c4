import { termsOf } from '@parley/core/search/terms';
import { VISITOR_ACTOR } from '@parley/protocol/fields/audit';
import type { Queryable } from '../../../db/pool';
import { uuidV7 } from '../../../ids';
import { contentHash, type EntryContent } from './chain';
import { difference } from './difference';
import { personKeys } from './person-keys';
import { destroyKeys } from './person-keys-store';
import { sealFields } from './personal';
import { insertEntries, readTime } from './store';

/** Author of a change: the principal of a request, a visitor in its window, or `system` (a job). */
export type Actor =
  | 'system'
  | 'visitor'
  | {
      uuid: string;
      username: string;
      nickname: string;
      address?: string | undefined;
      sessionId?: string | undefined;
      key?: { name: string };
    };

export type Change = {
  /** `<area>.<verb>`: `agents.edit`. */
  action: string;
  /** The changed object. `name` must not be a person's name. */
  subject: { kind: string; id?: string | readonly string[]; name?: string };
  /**
   * Person of the values in `before` and `after`, which are encrypted with that person's key: id of a person, of a
   * visitor without one, or number of a signed address without a visitor yet.
   */
  person?: string | null | undefined;
  /** Former values; absent for a new object. Values equal in both are left out. */
  before?: object | null;
  /** New values; absent for a removed object. Absent fields did not change. */
  after?: object | null;
};

/** Records a change in its own transaction. */
export const recordChange = (tx: Queryable, actor: Actor, change: Change): Promise<void> =>
  recordChanges(tx, actor, [change]);

/** `recordChange` for many changes. */
export async function recordChanges(tx: Queryable, actor: Actor, all: readonly Change[]): Promise<void> {
  const changes = all.filter(isChange);
  if (changes.length === 0) return;
  // The clock of the database, which all processes share.
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

/** False for an edit without a difference, which is not recorded. Other actions are always recorded. */
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

/** Ids are ordered within a millisecond too (RFC 9562, 6.2, method 3), so that entries keep their order. */
function entryId({ at, micros }: Time): string {
  const id = uuidV7(at.getTime());
  return `${id.slice(0, 15)}${(micros * 4).toString(16).padStart(3, '0')}${id.slice(18)}`;
}

/** The same text as `SEARCHED_TEXT` in SQL. */
const searchedText = ({ actorName, action, subjectName, address, personId, before, after }: EntryContent): string =>
  [actorName, action, subjectName, address, ...(personId ? [] : [before, after])].join(' ');

function actorOf(actor: Actor): Pick<EntryContent, 'actorId' | 'actorName' | 'address' | 'sessionId'> {
  const nobody = { actorId: null, address: '', sessionId: null };
  if (actor === 'system') return { ...nobody, actorName: '' };
  if (actor === 'visitor') return { ...nobody, actorName: VISITOR_ACTOR };
  const { uuid, username, nickname, address = '', sessionId = null, key } = actor;
  const name = nickname || username;
  // A program's entries name its key too; the id in place of a login is the key's.
  return { actorId: uuid, actorName: key ? `${name} (API: ${key.name})` : name, address, sessionId };
}

/**
 * Destroys keys of persons: their values in entries cannot be decrypted any more, and the chain stays valid, since it
 * covers the encrypted values. Pass the person's id and those of all its visitors: entries may use any of them.
 */
export const destroyPersonKey = (tx: Queryable, personId: string | readonly string[]): Promise<void> =>
  destroyKeys(tx, [personId].flat());
