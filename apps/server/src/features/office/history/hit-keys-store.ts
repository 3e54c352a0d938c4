import { type SearchQuery, searchedTermsOfWeek, WEEK_MS, weekOf } from '@parley/core/search/terms';
import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql, statement } from '../../../db/sql';
import { notInTrash } from '../../foundation/access/trash';

/** Key and time of a message. */
export type Key = { conversationId: string; seq: number; at: number };

export type Span = { from: number | null; until: number };

/** Weeks of a span with messages, newest first. */
export async function readWeeks(db: Queryable, { from, until }: Span): Promise<number[]> {
  const { rows } = await db.query<{ week: number }>({
    name: 'search-weeks',
    text: 'select week from search_weeks where week between $1 and $2 order by week desc',
    values: [weekOf(from ?? 0), weekOf(until)],
  });
  return rows.map(({ week }) => week);
}

/**
 * The newest messages of these weeks with the terms of a query, newest first, in conversations (`c`) that match `where`
 * and are not in the trash. Examines `limit` messages at most and returns `most` at most; `read`: number of examined
 * messages, `oldest`: time of the last of them.
 *
 * Each week is a subquery of its own, and none runs once there are enough rows: a `lateral` join is always a nested
 * loop, which keeps the order of the weeks.
 */
export async function readKeys(
  db: Queryable,
  query: SearchQuery,
  {
    weeks,
    from,
    until,
    where,
    limit,
    most,
  }: Span & { weeks: readonly number[]; where: Sql | null; limit: number; most: number },
): Promise<{ keys: Key[]; read: number; oldest: number }> {
  const searched = weeks.filter((week) => week <= weekOf(until));
  const seen = where
    ? sql`, lateral (select 1 from conversations c where c.id = f.conversation_id and ${where} limit 1) seen`
    : raw('');
  const { rows } = await db.query<Key & { read: number | null }>(
    statement(sql`
      with found as materialized (
        select t.*
        from unnest(${searched.map((week) => literal(query, week))}::text[],
                    ${searched.map((week) => new Date(Math.max(week * WEEK_MS, from ?? 0)))}::timestamptz[],
                    ${searched.map((week) => new Date(Math.min((week + 1) * WEEK_MS - 1, until)))}::timestamptz[]) w (terms, since, until),
        lateral (
          select conversation_id, seq, sent_at from message_terms
          where terms @> w.terms::int[] and sent_at >= w.since and sent_at < w.until + interval '1 millisecond'
          order by sent_at desc limit ${limit}
        ) t
        limit ${limit}
      )
      (select f.conversation_id as "conversationId", f.seq, ${milliseconds('f.sent_at')} as at, null::int8 as read
       from found f ${seen} where ${notInTrash('f.conversation_id')} limit ${most})
      union all
      select null, null, ${milliseconds('min(sent_at)')}, count(*) from found`),
  );
  const { read, at } = rows.pop()!;
  return {
    keys: rows,
    read: read ?? 0,
    // If rows were cut, further ones are older than the last returned one.
    oldest: rows.length === most ? rows.at(-1)!.at : at,
  };
}

/** Messages of some conversations with the terms of a query, newest first, at most `most`. */
export async function readKeysOf(
  db: Queryable,
  query: SearchQuery,
  { ids, weeks, from, until, most }: Span & { ids: readonly string[]; weeks: readonly number[]; most: number },
): Promise<Key[]> {
  const first = weeks.at(-1) ?? 0;
  const last = weeks[0] ?? -1;
  const terms = Array.from({ length: last - first + 1 }, (_, at) => literal(query, first + at));
  const { rows } = await db.query<Key>(
    statement(sql`
      select t.conversation_id as "conversationId", t.seq, ${milliseconds('t.sent_at')} as at
      from unnest(${ids}::uuid[]) f (id) join message_terms t on t.conversation_id = f.id
      where t.terms @> ((${terms}::text[])[floor(extract(epoch from t.sent_at) * 1000 / ${WEEK_MS})::int - ${first} + 1])::int[]
        and t.sent_at >= ${new Date(from ?? 0)} and t.sent_at <= ${new Date(until)}
      order by t.sent_at desc, t.seq desc limit ${most}`),
  );
  return rows;
}

/** Messages of a span with the terms of a query, unordered, at most `most`. */
export async function readAllKeys(
  db: Queryable,
  query: SearchQuery,
  { weeks, from, until, most }: Span & { weeks: readonly number[]; most: number },
): Promise<Key[]> {
  const { rows } = await db.query<Key>(
    statement(sql`
      select t.conversation_id as "conversationId", t.seq, ${milliseconds('t.sent_at')} as at
      from unnest(${weeks.map((week) => literal(query, week))}::text[]) w (terms)
      join message_terms t on t.terms @> w.terms::int[]
      where t.sent_at >= ${new Date(from ?? 0)} and t.sent_at <= ${new Date(until)}
      limit ${most}`),
  );
  return rows;
}

const literal = (query: SearchQuery, week: number): string => `{${searchedTermsOfWeek(query, week).join(',')}}`;

/** SQL of a timestamp in milliseconds. */
const milliseconds = (moment: string): Sql => raw(`floor(extract(epoch from ${moment}) * 1000)::float8`);
