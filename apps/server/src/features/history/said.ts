import { type SearchQuery, searchable } from '@parley/core/search/terms';
import { every, raw, type Sql, sql } from '../../db/sql';
import type { Principal } from '../../principal';
import { searchable as searchableBy } from '../access/masked-search';

/**
 * Conversations (`c`) in which a text was said, all of them, as a condition: for exports, which have the time to read
 * every hit. The words are compared in the database as `holds` compares them.
 */
export function saidIn(
  query: SearchQuery,
  { from, until, reader }: { from: number | null; until: number; reader: Pick<Principal, 'masks'> },
): Sql {
  const plain = `case m.kind when 'rich' then regexp_replace(m.msg, '<[^>]*>', ' ', 'g') else m.msg end`;
  const seen = searchableBy(reader, plain);
  return sql`c.id in (
    select t.conversation_id from message_terms t join messages m using (conversation_id, seq)
    where t.terms @> ${query.terms}::int[] and t.sent_at <= ${new Date(until)}
      and ${from === null ? raw('true') : sql`t.sent_at >= ${new Date(from)}`} and m.recalled_at is null
      and ${every(query.parts.map((part) => sql`strpos(lower(normalize(${seen}, NFKC)), ${searchable(part)}) > 0`))})`;
}
