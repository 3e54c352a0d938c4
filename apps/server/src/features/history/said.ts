import { type SearchQuery, searchable } from '@parley/core/search/terms';
import type { Queryable } from '../../db/pool';
import { every, type Sql, sql } from '../../db/sql';
import type { Principal } from '../../principal';
import { searchable as searchableBy } from '../access/masked-search';
import { allKeys, readWeeks, type Span } from './hit-keys';

/**
 * Conversations (`c`) in which a text was said, all of them, as a condition: for exports, which have the time to read
 * every hit. The words are compared in the database as `holds` compares them.
 */
export async function saidIn(
  db: Queryable,
  query: SearchQuery,
  { reader, ...span }: Span & { reader: Pick<Principal, 'masks'> },
): Promise<Sql> {
  const plain = `case m.kind when 'rich' then regexp_replace(m.msg, '<[^>]*>', ' ', 'g') else m.msg end`;
  const seen = searchableBy(reader, plain);
  return sql`c.id in (
    select m.conversation_id
    from (${allKeys(query, { ...span, weeks: await readWeeks(db, span) })}) k join messages m using (conversation_id, seq)
    where m.recalled_at is null
      and ${every(query.parts.map((part) => sql`strpos(lower(normalize(${seen}, NFKC)), ${searchable(part)}) > 0`))})`;
}
