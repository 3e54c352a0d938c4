import { maskText } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import { holds, isOneTerm, type SearchQuery } from '@parley/core/search/terms';
import type { Db } from '../../../db/pool';
import type { Sql } from '../../../db/sql';
import { searchedText } from '../../conversation/messages/searched-text';
import { type Key, readKeys, readKeysOf, readWeeks, type Span } from './hit-keys-store';
import { findAllOf, findByKeys, findConversations, type Hit, type HitRow } from './hits-store';

/** Hits counted at most: past that the answer says that there are more. */
const COUNTED_MAX = 1000;

/** So many more are met before a text is taken for a common one: hashes of ten million messages meet a few times. */
const MEETING = 64;
const MOST = COUNTED_MAX + MEETING;

/** … and so many, where all of them are of few conversations. */
const MOST_OF_FEW = 20_000;

/** So many are looked at first where each has to be read: reading them is the most of such a search. */
const READ = 400;

/** Hits looked at first where conversations are narrowed; where too few of them are left, four times as many each time. */
const LOOKED_AT = 2000;
const LOOKED_AT_MAX = 100_000;

/** So few conversations are looked through one by one, where a common word is not soon found in them. */
const FEW = 1000;

/** Hits shown of one conversation. */
const SHOWN = 3;

export type Wanted = Span & {
  /** Conversations (`c`) that may be shown; null: all. */
  where: Sql | null;
  /** Conversations left out, those with the newest hits, and shown after them. */
  skip: number;
  take: number;
  /** Nothing is found by what is masked for the reader. */
  masks: readonly MaskKind[];
};

export type Found = {
  /** The conversations asked for, by their newest hits, of which some are with each. */
  hits: Map<string, Hit[]>;
  /** Conversations known to have one. */
  total: number;
  more: boolean;
};

/**
 * The conversations in which a text was said, by their newest hits. Hits are looked for from the newest back, until they
 * are more than are counted, or are of more conversations than are wanted: how many there are is then known as "more than".
 */
export async function findHits(db: Db, query: SearchQuery, wanted: Wanted): Promise<Found> {
  // A text that is one term stands wherever the term does: to count that many, nobody's words have to be read.
  const isPlain = isOneTerm(query) && wanted.masks.length === 0;
  const { keys, isAll } = await collect(db, query, wanted, isPlain);
  const sure = isPlain && isAll ? await thatHold(db, query, keys, wanted.masks) : keys;
  const conversations = byConversation(sure);
  const hits = await readShown(db, query, wanted, [...conversations.values()]);
  const more = !isAll || sure.length > COUNTED_MAX;
  return { hits, total: conversations.size, more };
}

/** Keys of hits, newest first: all there are, or more than enough of them. What is not plain is read, and known to be one. */
async function collect(
  db: Db,
  query: SearchQuery,
  wanted: Wanted,
  isPlain: boolean,
): Promise<{ keys: Key[]; isAll: boolean }> {
  const { where, from, skip, take, masks } = wanted;
  const weeks = await readWeeks(db, wanted);
  const keys = new Map<string, Key>();
  const conversations = new Set<string>();
  const add = async (found: readonly Key[]) => {
    const fresh = found.filter((key) => !keys.has(nameOf(key)));
    for (const key of isPlain ? fresh : await thatHold(db, query, fresh, masks)) {
      keys.set(nameOf(key), key);
      conversations.add(key.conversationId);
    }
  };
  let limit = where ? LOOKED_AT : isPlain ? MOST : READ;
  for (let until = wanted.until, isFirst = true; ; isFirst = false) {
    const step = await readKeys(db, query, { weeks, from, until, where, limit, most: MOST });
    await add(step.keys);
    const isAll = step.read < limit && step.keys.length < MOST;
    const isEnough = conversations.size > skip + take;
    if (isAll || keys.size >= MOST_OF_FEW || isEnough) return { keys: [...keys.values()], isAll };
    const few = isFirst && where ? await readFew(db, where) : null;
    if (few) {
      keys.clear();
      const found = await readKeysOf(db, query, { ids: few, weeks, from, until: wanted.until, most: MOST });
      await add(found);
      return { keys: [...keys.values()], isAll: found.length < MOST };
    }
    // As many of one moment as are looked at: more of them.
    limit = Math.min(limit * 4, until === step.oldest ? Number.MAX_SAFE_INTEGER : LOOKED_AT_MAX);
    until = step.oldest;
  }
}

function byConversation<T extends { conversationId: string }>(hits: readonly T[]): Map<string, T[]> {
  const conversations = new Map<string, T[]>();
  for (const hit of hits) {
    const its = conversations.get(hit.conversationId);
    if (its) its.push(hit);
    else conversations.set(hit.conversationId, [hit]);
  }
  return conversations;
}

const nameOf = ({ conversationId, seq }: Key): string => `${conversationId} ${seq}`;

/** The conversations of a condition where they are few. */
async function readFew(db: Db, where: Sql): Promise<string[] | null> {
  const ids = await findConversations(db, where, FEW + 1);
  return ids.length > FEW ? null : ids;
}

/** What is shown of the conversations asked for: a hit whose hash only met the query's is left out. */
async function readShown(
  db: Db,
  query: SearchQuery,
  { skip, take, masks }: Wanted,
  conversations: readonly Key[][],
): Promise<Map<string, Hit[]>> {
  const shown = new Map<string, Hit[]>();
  for (let from = 0; from < conversations.length && shown.size < skip + take; from += skip + take) {
    const keys = conversations.slice(from, from + skip + take).flatMap((hits) => hits.slice(0, SHOWN));
    const hits = await readHits(db, query, keys, masks);
    for (const [id, its] of byConversation(hits)) shown.set(id, its);
  }
  return new Map([...shown].slice(skip, skip + take));
}

/** Of these messages those that are hits, as the reader of these masks sees them. */
export async function thatHold(
  db: Db,
  query: SearchQuery,
  keys: readonly Key[],
  masks: readonly MaskKind[],
): Promise<Key[]> {
  const hits = await readHits(db, query, keys, masks);
  return hits.map(({ conversationId, seq, sentAt }) => ({ conversationId, seq, at: sentAt.getTime() }));
}

/** The messages of keys that are hits, newest first. */
async function readHits(db: Db, query: SearchQuery, keys: readonly Key[], masks: readonly MaskKind[]): Promise<Hit[]> {
  if (keys.length === 0) return [];
  const rows = await findByKeys(db, keys);
  return rows.filter(isHit(query, masks));
}

/** Terms are hashes, and say nothing of what stands between them: the text decides, as its reader sees it. */
const isHit =
  (query: SearchQuery, masks: readonly MaskKind[]) =>
  (row: HitRow): boolean =>
    row.recalledAt === null && holds(maskText(searchedText(row.kind, masksWithin(row, masks)), masks), query);

/** Masked before the markup goes, which may part a number. */
const masksWithin = ({ kind, msg }: HitRow, masks: readonly MaskKind[]): string =>
  kind === 'rich' ? maskText(msg, masks) : msg;

/** Where a text stands in one conversation, oldest first; at most `limit`. */
export async function findHitsWithin(
  db: Db,
  query: SearchQuery,
  { conversationId, masks, limit }: { conversationId: string; masks: readonly MaskKind[]; limit: number },
): Promise<{ hits: Hit[]; more: boolean }> {
  // By its own key, not by the index of terms: what was said a moment ago is found as well.
  const rows = await findAllOf(db, conversationId);
  const hits = rows.filter(isHit(query, masks));
  return { hits: hits.slice(0, limit), more: hits.length > limit };
}
