import { every, type Sql, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { searchable } from '../../foundation/access/masked-search';
import type { Filters } from './filters';
import { hasName } from './start-conditions-store';

/**
 * For masked readers: text filters (names, keywords, page addresses) must also match the masked text, since their
 * indexes hold the complete text. Null: no such filter, or no masks.
 */
export function maskedFilters(filters: Filters, reader: Pick<Principal, 'masks'>): Sql | null {
  const { visitor, keyword, page } = filters;
  if (reader.masks.length === 0 || (visitor ?? keyword ?? page) === undefined) return null;
  const held = (column: string, text: string) => sql`strpos(lower(${searchable(reader, column)}), lower(${text})) > 0`;
  return every([
    visitor !== undefined &&
      sql`exists (select 1 from visitors v
                  where v.id = c.visitor_id and ${hasName(visitor, false, searchable(reader, 'v.name'))})`,
    keyword !== undefined &&
      sql`exists (select 1 from conversation_facts k where k.conversation_id = c.id and ${held('k.keyword', keyword)})`,
    page !== undefined &&
      sql`exists (select 1 from conversation_facts k join page_views w on w.visit_id = k.visit_id
                  where k.conversation_id = c.id and w.visitor_id = c.visitor_id and ${held('w.url', page)})`,
  ]);
}
