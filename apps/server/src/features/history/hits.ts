import { holds, type SearchQuery, WEEK_MS, weekTerm } from '@parley/core/search/terms';
import type { MessageKind } from '@parley/protocol/types';
import type { Db } from '../../db/pool';
import { type Sql, sql, statement } from '../../db/sql';
import { searchedText } from './searched-text';

/** Hits counted at most: past that the answer says that there are more. */
export const COUNTED_MAX = 1000;
/** Rows that one step of a search for a common word reads at most. */
const STEP_ROWS = 2000;
/** Weeks of the longest step: they double, so that all of them reach back almost twenty years. */
const LONGEST_STEP_WEEKS = 512;

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

/**
 * The newest messages that hold a text, of the conversations (`c`) that `where` leaves. A rare text is found in one
 * step, all of it. A common one is looked for week by week from `until` back, in steps that double, until `enough`
 * conversations are found; how many there are is then known as "more than".
 */
export async function findHits(
  db: Db,
  query: SearchQuery,
  { where, from, until, enough }: { where: Sql; from: number | null; until: number; enough: number },
): Promise<Hits> {
  const inRange =
    from === null
      ? sql`t.sent_at <= ${new Date(until)}`
      : sql`t.sent_at between ${new Date(from)} and ${new Date(until)}`;
  const asked = sql`t.terms @> ${query.terms}::int[] and ${inRange}`;
  const first = await read(db, query, asked, where, false, COUNTED_MAX + 1);
  const counted = conversationsOf(first.hits);
  if (first.read <= COUNTED_MAX) return { hits: first.hits, conversations: counted, more: false };

  const hits: Hit[] = [];
  let at = until;
  const isWanting = () => at >= (from ?? 0) && conversationsOf(hits) < enough && hits.length < COUNTED_MAX;
  for (let weeks = 1; weeks <= LONGEST_STEP_WEEKS && isWanting(); weeks *= 2) {
    const since = at - weeks * WEEK_MS;
    const terms: number[] = [];
    // Both ends stand somewhere in their week.
    for (let moment = at; moment > since - WEEK_MS; moment -= WEEK_MS) terms.push(weekTerm(moment));
    const step = sql`${asked} and t.terms && ${terms}::int[] and t.sent_at > ${new Date(since)} and t.sent_at <= ${new Date(at)}`;
    hits.push(...(await read(db, query, step, where, true, STEP_ROWS)).hits);
    at = since;
  }
  return { hits, conversations: Math.max(counted, conversationsOf(hits)), more: true };
}

const conversationsOf = (hits: readonly Hit[]): number => new Set(hits.map((hit) => hit.conversationId)).size;

async function read(
  db: Db,
  query: SearchQuery,
  asked: Sql,
  where: Sql,
  isNewest: boolean,
  limit: number,
): Promise<{ hits: Hit[]; read: number }> {
  const order = isNewest ? sql`order by t.sent_at desc` : sql``;
  const { rows } = await db.query<Hit & { recalledAt: Date | null }>(
    statement(sql`
      with found as materialized (
        select t.conversation_id, t.seq
        from message_terms t join conversations c on c.id = t.conversation_id
        where ${asked} and ${where} ${order} limit ${limit}
      )
      select m.conversation_id as "conversationId", m.seq, m.only_id as "onlyId", m.role, m.kind, m.msg, m.sent_at as "sentAt",
             m.recalled_at as "recalledAt"
      from found f join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq
      order by m.sent_at desc, m.seq desc`),
  );
  // Terms are hashes, and say nothing of what stands between them: the text decides. What was recalled counts as read,
  // or a search that its limit cut short would pass for one that saw everything.
  const hits = rows.filter((row) => row.recalledAt === null && holds(searchedText(row.kind, row.msg), query));
  return { hits, read: rows.length };
}
