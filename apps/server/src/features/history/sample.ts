import type { Context } from '../../context';
import { every, raw, type Sql, sql, statement } from '../../db/sql';
import type { Principal } from '../../principal';
import { markConversations } from './marks';

/** The newest conversations among which is drawn: so many are read quickly, however many there are. */
const AMONG = 10_000;
const UNSCORED = raw('not exists (select 1 from quality_scores q where q.conversation_id = c.id)');

/**
 * Draws conversations at random among those that conditions leave, and tags them: a sample is found by its tag, whoever
 * looks. Ended ones that a colleague led, nobody has judged, and that are not in the sample yet.
 */
export async function drawSample(
  context: Context,
  agent: Principal,
  conditions: Sql | null,
  { count, mark }: { count: number; mark: string },
): Promise<string[]> {
  const where = every([
    conditions,
    raw(`c.state = 'end'`),
    sql`c.last_owner_id <> ${agent.uuid}`,
    UNSCORED,
    sql`not exists (select 1 from conversation_marks k where k.conversation_id = c.id and k.mark = ${mark.trim()})`,
  ]);
  const { rows } = await context.db.query<{ id: string }>(
    statement(sql`select id from (
        select c.id from conversations c where ${where} order by c.opened_at desc, c.id desc limit ${AMONG}
      ) among order by random() limit ${count}`),
  );
  const ids = rows.map(({ id }) => id);
  await markConversations(context, agent, { ids, add: [mark], remove: [] });
  return ids;
}
