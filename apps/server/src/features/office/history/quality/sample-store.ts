import type { ListSql } from '../../../../db/read-list';
import { every, raw, type Sql, sql } from '../../../../db/sql';

const UNSCORED = raw('not exists (select 1 from quality_scores q where q.conversation_id = c.id)');

/** Ended, unscored conversations (`c`) of other agents without this tag, newest first. */
export function sampleList(filter: Sql, { notOf, mark }: { notOf: string; mark: string }): ListSql {
  const where = every([
    filter,
    raw(`c.state = 'end'`),
    sql`c.last_owner_id <> ${notOf}`,
    UNSCORED,
    sql`not exists (select 1 from conversation_marks k where k.conversation_id = c.id and k.mark = ${mark})`,
  ]);
  return {
    select: 'select c.id from conversations c',
    from: 'conversations c',
    id: 'c.id',
    where,
    order: 'c.opened_at desc, c.id desc',
  };
}
