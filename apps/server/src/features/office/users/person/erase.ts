import { createHash } from 'node:crypto';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act, type Emit } from '../../../../events/act';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { lockVisitors } from '../../../conversation/conversations/facts';
import { endSharesOfVisitors } from '../../../conversation/friendly/shares';
import { destroyPersonKey, recordChange } from '../../../foundation/audit/actions';
import { thumbKey } from '../../../foundation/files/actions';
import type { Storage } from '../../../foundation/files/storage';
import { emitEdited } from '../actions';
import { lockPeople, visitorsOf } from '../store';
import {
  deleteFiles,
  type ErasureRow,
  eraseRows,
  findConversations,
  findLeftFiles,
  findSignedAddresses,
  findValues,
  forgetFiles,
  insertErasure,
} from './erase-store';
import { findFamily } from './person-store';

type Erasure = Answer<'POST /users/doErase'>;

/**
 * Shorter values would match too many unrelated words: a name of two Chinese characters is specific, two letters are
 * not.
 */
const SHORTEST = 2;
const SHORTEST_LATIN = 4;

/**
 * Erases a person: the stored data, messages and files, and matches in texts of others. Rows of conversations, visits
 * and ratings stay, so that counts do not change. Returns the proof.
 */
export async function erasePerson(
  context: Context,
  storage: Pick<Storage, 'remove'>,
  agent: Principal,
  { id, reason }: { id: string; reason: string },
): Promise<Erasure> {
  const proof = await act(context, async (tx, emit) => {
    const people = await findFamily(tx, id);
    const visitorIds = await visitorsOf(tx, ...people);
    return eraseAll(context, { tx, emit }, { id, reason, by: agent, people, visitorIds });
  });
  // The person is erased: a store that is away delays only its files, which nobody can open any more.
  await removeErasedFiles(context, storage).catch((error: unknown) => {
    context.log.warn({ err: error, erasure: proof.id }, 'erased files are left');
  });
  return proof;
}

type Within = { tx: Client; emit: Emit };
/** `by` null: the visitor itself. `id`: of the person, or of a visitor without one. */
type Wanted = {
  id: string;
  reason: string;
  by: Principal | null;
  people: readonly string[];
  visitorIds: readonly string[];
};

/** Erases these people and visitors in one transaction. Refuses while a conversation of them is open. */
export async function eraseAll(
  context: Context,
  { tx, emit }: Within,
  { id, reason, by, people, visitorIds }: Wanted,
): Promise<Erasure> {
  const now = context.clock.now();
  const visitors = await lockVisitors(tx, visitorIds, now);
  if ((await lockPeople(tx, people)).length < Math.min(1, people.length)) throw new Refusal('not-found');
  await endSharesOfVisitors(tx, emit, visitorIds, now);
  const conversations = await findConversations(tx, visitorIds);
  // Messages that arrive during the erasure would not be erased.
  if (conversations.some(({ isOpen }) => isOpen)) throw new Refusal('already-talking');
  const fields = context.setting('archive').fields;
  const textFields = fields.filter(({ type }) => type === 'text').map(({ key }) => key);
  const pattern = patternOf(await findValues(tx, people, visitorIds, textFields));
  const addresses = await findSignedAddresses(tx, visitorIds);
  const files = await deleteFiles(tx, visitorIds);
  const counts = {
    ...(await eraseRows(tx, {
      people: [...people].reverse(),
      visitors: visitorIds,
      conversations: conversations.map((one) => one.id),
      pattern,
      isOwn: by === null,
    })),
    files: files.length,
  };
  const said = { id: uuidV7(now), person: id, time: now, nickname: by?.nickname ?? '', reason, counts };
  const erasure: Erasure = { ...said, digest: digestOf(said) };
  const row = { ...said, personId: id, digest: erasure.digest, agentId: by?.uuid ?? null, at: now };
  await insertErasure(tx, { ...row, files });
  const subject = { kind: people.length > 0 ? 'person' : 'visitor', id };
  await recordChange(tx, by ?? 'visitor', { action: 'users.erase', subject, after: { counts } });
  await destroyPersonKey(tx, [...people, ...visitorIds, ...addresses]);
  await emitEdited(tx, emit, by?.uuid ?? null, visitors);
  for (const visitorId of visitorIds) emit({ kind: 'visitor.erased', visitorId });
  return erasure;
}

/** Digest of a proof, deterministic. */
const digestOf = ({ id, person, time, nickname, reason, counts }: Omit<Erasure, 'digest'>): string =>
  createHash('sha256')
    .update(JSON.stringify([id, person, time, nickname, reason, sorted(counts)]))
    .digest('hex');

const sorted = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));

/** Pattern of all known values, and of their digits in any grouping; without values it matches nothing. */
export function patternOf(values: readonly string[]): string {
  const parts = new Set<string>();
  for (const value of values) {
    const text = value.trim();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    if (text.length < (/^[\u0000-\u007f]*$/.test(text) ? SHORTEST_LATIN : SHORTEST)) continue;
    parts.add(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const digits = text.replace(/\D/g, '');
    if (digits.length >= 7 && /^[\d\s()+.-]+$/.test(text)) parts.add([...digits].join('[ ().-]*'));
  }
  return parts.size === 0 ? NOTHING : [...parts].join('|');
}

const NOTHING = '\\Z.';

/** Removes erased files from the storage; after a crash or a failure the job removes the rest. */
export async function removeErasedFiles({ db }: Pick<Context, 'db'>, storage: Pick<Storage, 'remove'>): Promise<void> {
  for (const { id, files } of await findLeftFiles(db)) {
    for (const key of files) await Promise.all([storage.remove(key), storage.remove(thumbKey(key))]);
    await forgetFiles(db, id);
  }
}

export const presentErasure = ({ id, personId, nickname, reason, counts, digest, at }: ErasureRow): Erasure => ({
  id,
  person: personId,
  time: at.getTime(),
  nickname,
  reason,
  counts,
  digest,
});

/** Whether the digest matches: false for an altered row. */
export const isGenuine = (erasure: Erasure): boolean => digestOf(erasure) === erasure.digest;
