import { maskText } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import { holds, isOneTerm, type SearchQuery, WEEK_MS, weekTerm } from '@parley/core/search/terms';
import type { MessageKind } from '@parley/protocol/types';
import type { Db } from '../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../db/sql';
import { searchedText } from './searched-text';

/** Hits counted at most: past that the answer says that there are more. */
export const COUNTED_MAX = 1000;
/** Rows that a step of a search for a common word reads at least, and for each conversation that is wanted. */
const STEP_ROWS = 200;
const ROWS_A_CONVERSATION = 8;
/** Weeks of the longest step: they double, so that all of them reach back almost twenty years. */
const LONGEST_STEP_WEEKS = 512;
/** Weeks of a range at most that are looked for by their terms: more are hardly fewer than all. */
const RANGE_WEEKS = 60;

export type Hit = {
  conversationId: string;
  seq: number;
  onlyId: string;
  role: 'user' | 'service' | 'robot';
  kind: MessageKind;
  msg: string;
  sentAt: Date;
};

export type Hits = {
  /** Newest first. */
  hits: Hit[];
  /** Conversations known to have one. */
  conversations: number;
  more: boolean;
};

export type Wanted = {
  /** Conversations (`c`) that may be shown; null: all. */
  where: Sql | null;
  from: number | null;
  until: number;
  /** So many conversations are enough. */
  enough: number;
  /** Nothing is found by what is masked for the reader. */
  masks: readonly MaskKind[];
};

/**
 * The newest messages that hold a text, of the conversations (`c`) that `where` leaves. A rare text is found in one
 * step, all of it. A common one is looked for week by week from `until` back, in steps that double, until `enough`
 * conversations are found; how many there are is then known as "more than".
 */
export async function findHits(db: Db, query: SearchQuery, wanted: Wanted): Promise<Hits> {
  const { from, until, enough } = wanted;
  const first = await count(db, query, wanted);
  if (first.hits !== null) return { hits: first.hits, conversations: first.conversations, more: false };

  const hits = new Map<string, Hit>();
  const conversations = new Set<string>();
  let at = until;
  let limit = Math.max(STEP_ROWS, enough * ROWS_A_CONVERSATION);
  const isWanting = () => at >= (from ?? 0) && conversations.size < enough && hits.size < COUNTED_MAX;
  for (let weeks = 1; weeks <= LONGEST_STEP_WEEKS && isWanting(); ) {
    const since = Math.max(at - weeks * WEEK_MS, (from ?? 0) - 1);
    const step = sql`t.sent_at > ${new Date(since)} and t.sent_at <= ${new Date(at)} and ${ofWeeks(since, at)}`;
    const found = await read(db, query, { ...wanted, range: step, newest: limit });
    for (const hit of found.hits) {
      hits.set(`${hit.conversationId} ${hit.seq}`, hit);
      conversations.add(hit.conversationId);
    }
    if (found.read < limit) {
      at = since;
      weeks *= 2;
      continue;
    }
    // The step has more: on from its oldest row, and wider where that row is as new as the step's beginning.
    const oldest = found.oldest!.getTime();
    if (oldest === at) limit *= 2;
    at = oldest;
  }
  return { hits: [...hits.values()], conversations: Math.max(first.conversations, conversations.size), more: true };
}

/** All hits where they are few; else how many conversations are known to have one. */
async function count(
  db: Db,
  query: SearchQuery,
  wanted: Wanted,
): Promise<{ hits: Hit[] | null; conversations: number }> {
  const range = rangeOf(wanted);
  // A text that is one term stands wherever the term does: to count that many, nobody's words have to be read.
  if (isOneTerm(query) && wanted.masks.length === 0) {
    const keys = await readKeys(db, query, { ...wanted, range });
    if (keys.length > COUNTED_MAX) return { hits: null, conversations: conversationsOf(keys) };
    const hits = await readMessages(db, query, keys);
    return { hits, conversations: conversationsOf(hits) };
  }
  const found = await read(db, query, { ...wanted, range, newest: null });
  const conversations = conversationsOf(found.hits);
  return found.read > COUNTED_MAX ? { hits: null, conversations } : { hits: found.hits, conversations };
}

const conversationsOf = (hits: readonly { conversationId: string }[]): number =>
  new Set(hits.map((hit) => hit.conversationId)).size;

function rangeOf({ from, until }: Wanted): Sql {
  if (from === null) return sql`t.sent_at <= ${new Date(until)}`;
  const range = sql`t.sent_at between ${new Date(from)} and ${new Date(until)}`;
  return until - from > RANGE_WEEKS * WEEK_MS ? range : sql`${range} and ${ofWeeks(from, until)}`;
}

/** The terms of all weeks between two moments. */
function ofWeeks(since: number, until: number): Sql {
  const terms: number[] = [];
  // Both ends stand somewhere in their week.
  for (let moment = until; moment > since - WEEK_MS; moment -= WEEK_MS) terms.push(weekTerm(moment));
  return sql`t.terms && ${terms}::int[]`;
}

type Step = Pick<Wanted, 'where' | 'masks'> & { range: Sql };

/** The rows of the index that a step asks for. */
function indexed({ terms }: SearchQuery, { where, range }: Step): Sql {
  const join = where ? sql`join conversations c on c.id = t.conversation_id` : raw('');
  return sql`from message_terms t ${join} where ${every([sql`t.terms @> ${terms}::int[]`, range, where])}`;
}

type Key = { conversationId: string; seq: number };

async function readKeys(db: Db, query: SearchQuery, step: Step): Promise<Key[]> {
  const { rows } = await db.query<Key>(
    statement(
      sql`select t.conversation_id as "conversationId", t.seq ${indexed(query, step)} limit ${COUNTED_MAX + 1}`,
    ),
  );
  return rows;
}

const COLUMNS = raw(`m.conversation_id as "conversationId", m.seq, m.only_id as "onlyId", m.role, m.kind, m.msg,
  m.sent_at as "sentAt", m.recalled_at as "recalledAt"`);
type Found = Hit & { recalledAt: Date | null };

async function readMessages(db: Db, query: SearchQuery, keys: readonly Key[]): Promise<Hit[]> {
  const { rows } = await db.query<Found>(
    statement(sql`
      select ${COLUMNS}
      from unnest(${keys.map((key) => key.conversationId)}::uuid[], ${keys.map(({ seq }) => seq)}::int[]) f (conversation_id, seq)
      join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq
      order by m.sent_at desc, m.seq desc`),
  );
  return rows.filter(isHit(query, []));
}

/** `newest`: so many of the newest; null: any, one more than are counted. */
async function read(
  db: Db,
  query: SearchQuery,
  step: Step & { newest: number | null },
): Promise<{ hits: Hit[]; read: number; oldest: Date | undefined }> {
  const { newest, masks } = step;
  const order = newest === null ? raw('') : raw('order by t.sent_at desc');
  const { rows } = await db.query<Found>(
    statement(sql`
      with found as materialized (
        select t.conversation_id, t.seq ${indexed(query, step)} ${order} limit ${newest ?? COUNTED_MAX + 1}
      )
      select ${COLUMNS}
      from found f join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq
      order by m.sent_at desc, m.seq desc`),
  );
  // What was recalled counts as read, or a search that its limit cut short would pass for one that saw everything.
  return { hits: rows.filter(isHit(query, masks)), read: rows.length, oldest: rows.at(-1)?.sentAt };
}

/** Terms are hashes, and say nothing of what stands between them: the text decides, as its reader sees it. */
const isHit =
  (query: SearchQuery, masks: readonly MaskKind[]) =>
  (row: Found): boolean =>
    row.recalledAt === null && holds(maskText(searchedText(row.kind, row.msg), masks), query);

/** Where a text stands in one conversation, oldest first; at most `limit`. */
export async function findHitsWithin(
  db: Db,
  query: SearchQuery,
  { conversationId, masks, limit }: { conversationId: string; masks: readonly MaskKind[]; limit: number },
): Promise<{ hits: Hit[]; more: boolean }> {
  // By its own key, not by the index of terms: what was said a moment ago is found as well.
  const { rows } = await db.query<Found>(
    statement(sql`select ${COLUMNS} from messages m where m.conversation_id = ${conversationId} order by m.seq`),
  );
  const hits = rows.filter(isHit(query, masks));
  return { hits: hits.slice(0, limit), more: hits.length > limit };
}
