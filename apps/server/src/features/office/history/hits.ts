import { maskText } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import { holds, isOneTerm, type SearchQuery } from '@parley/core/search/terms';
import type { Db } from '../../../db/pool';
import type { Sql } from '../../../db/sql';
import { searchedText } from '../../conversation/messages/searched-text';
import { type Key, readKeys, readKeysOf, readWeeks, type Span } from './hit-keys-store';
import { findAllOf, findByKeys, findConversations, type Hit, type HitRow } from './hits-store';

/** Maximum number of hits that are counted; past that the answer says that there are more. */
const COUNTED_MAX = 1000;

/** Further matches before a text counts as common: hashes of terms collide a few times in ten million messages. */
const MEETING = 64;
const MOST = COUNTED_MAX + MEETING;

/** The same if all matches are in few conversations. */
const MOST_OF_FEW = 20_000;

/** Matches of the first step if each message has to be read, which takes most of the time. */
const READ = 400;

/** Matches of the first step with other filters; four times as many in each further step. */
const LOOKED_AT = 2000;
const LOOKED_AT_MAX = 100_000;

/** Up to this many conversations are searched one by one, if a common word is rare in them. */
const FEW = 1000;

/** Hits shown of one conversation. */
const SHOWN = 3;

export type HitRequest = Span & {
  /** Conversations (`c`) that may be shown; null: all. */
  where: Sql | null;
  /** Conversations to skip, by their newest hits, and to return after them. */
  skip: number;
  take: number;
  /** Masks of the reader: masked text is not found. */
  masks: readonly MaskKind[];
};

export type Found = {
  /** Conversations by their newest hits, each with some of its hits. */
  hits: Map<string, Hit[]>;
  /** Number of conversations with a hit, as far as known. */
  total: number;
  more: boolean;
};

/**
 * Conversations with a text, by their newest hits. Searches from the newest hit back, until there are more than are
 * counted, or hits of more conversations than needed; the total is then a lower bound.
 */
export async function findHits(db: Db, query: SearchQuery, request: HitRequest): Promise<Found> {
  // A text that is exactly one term: every message with the term is a hit, without reading it.
  const isPlain = isOneTerm(query) && request.masks.length === 0;
  const { keys, isAll } = await collect(db, query, request, isPlain);
  const sure = isPlain && isAll ? await withText(db, query, keys, request.masks) : keys;
  const conversations = byConversation(sure);
  const hits = await readShown(db, query, request, [...conversations.values()]);
  const more = !isAll || sure.length > COUNTED_MAX;
  return { hits, total: conversations.size, more };
}

/**
 * Keys of hits, newest first: all, or more than needed. Unless the text is one term, each message is read and
 * confirmed.
 */
async function collect(
  db: Db,
  query: SearchQuery,
  request: HitRequest,
  isPlain: boolean,
): Promise<{ keys: Key[]; isAll: boolean }> {
  const { where, from, skip, take, masks } = request;
  const weeks = await readWeeks(db, request);
  const keys = new Map<string, Key>();
  const conversations = new Set<string>();
  const add = async (found: readonly Key[]) => {
    const fresh = found.filter((key) => !keys.has(nameOf(key)));
    for (const key of isPlain ? fresh : await withText(db, query, fresh, masks)) {
      keys.set(nameOf(key), key);
      conversations.add(key.conversationId);
    }
  };
  let limit = where ? LOOKED_AT : isPlain ? MOST : READ;
  for (let until = request.until, isFirst = true; ; isFirst = false) {
    const step = await readKeys(db, query, { weeks, from, until, where, limit, most: MOST });
    await add(step.keys);
    const isAll = step.read < limit && step.keys.length < MOST;
    const isEnough = conversations.size > skip + take;
    if (isAll || keys.size >= MOST_OF_FEW || isEnough) return { keys: [...keys.values()], isAll };
    const few = isFirst && where ? await readFew(db, where) : null;
    if (few) {
      keys.clear();
      const found = await readKeysOf(db, query, { ids: few, weeks, from, until: request.until, most: MOST });
      await add(found);
      return { keys: [...keys.values()], isAll: found.length < MOST };
    }
    // All examined messages have the same time: examine more.
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

/** Conversations of a condition; null: not few. */
async function readFew(db: Db, where: Sql): Promise<string[] | null> {
  const ids = await findConversations(db, where, FEW + 1);
  return ids.length > FEW ? null : ids;
}

/** Hits to show of these conversations, without false matches by colliding hashes. */
async function readShown(
  db: Db,
  query: SearchQuery,
  { skip, take, masks }: HitRequest,
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

/** Messages among these that contain the text, masked for the reader. */
export async function withText(
  db: Db,
  query: SearchQuery,
  keys: readonly Key[],
  masks: readonly MaskKind[],
): Promise<Key[]> {
  const hits = await readHits(db, query, keys, masks);
  return hits.map(({ conversationId, seq, sentAt }) => ({ conversationId, seq, at: sentAt.getTime() }));
}

/** Messages by key that contain the text, newest first. */
async function readHits(db: Db, query: SearchQuery, keys: readonly Key[], masks: readonly MaskKind[]): Promise<Hit[]> {
  if (keys.length === 0) return [];
  const rows = await findByKeys(db, keys);
  return rows.filter(isHit(query, masks));
}

/** Whether the masked text of a message contains the query; terms are hashes and do not prove that. */
const isHit =
  (query: SearchQuery, masks: readonly MaskKind[]) =>
  (row: HitRow): boolean =>
    row.recalledAt === null && holds(maskText(searchedText(row.kind, masksWithin(row, masks)), masks), query);

/** Masked before markup is removed, since markup may split a number. */
const masksWithin = ({ kind, msg }: HitRow, masks: readonly MaskKind[]): string =>
  kind === 'rich' ? maskText(msg, masks) : msg;

/** Messages of one conversation that contain a text, oldest first, at most `limit`. */
export async function findHitsWithin(
  db: Db,
  query: SearchQuery,
  { conversationId, masks, limit }: { conversationId: string; masks: readonly MaskKind[]; limit: number },
): Promise<{ hits: Hit[]; more: boolean }> {
  // Reads all messages instead of the index of terms, which may lag behind.
  const rows = await findAllOf(db, conversationId);
  const hits = rows.filter(isHit(query, masks));
  return { hits: hits.slice(0, limit), more: hits.length > limit };
}
