import type { Context } from '../../../context';
import { type Keep, type ListSql, streamRows } from '../../../db/read-list';
import { every, raw, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { markConversations } from './marks';
import type { Exported } from './said';

type Listed = { id: string };

/** The newest conversations among which is drawn: so many are read quickly, however many there are. */
const AMONG = 10_000;
/** Nothing is counted beforehand of what is read for its first rows. */
const ALL: Keep<Listed> = (rows) => Promise.resolve(rows);
const UNSCORED = raw('not exists (select 1 from quality_scores q where q.conversation_id = c.id)');

/**
 * Draws conversations at random among those that conditions leave, and tags them: a sample is found by its tag, whoever
 * looks. Ended ones that a colleague led, nobody has judged, and that are not in the sample yet.
 */
export async function drawSample(
  context: Context,
  agent: Principal,
  { where: asked, keep }: Exported,
  { count, mark }: { count: number; mark: string },
): Promise<string[]> {
  const where = every([
    asked,
    raw(`c.state = 'end'`),
    sql`c.last_owner_id <> ${agent.uuid}`,
    UNSCORED,
    sql`not exists (select 1 from conversation_marks k where k.conversation_id = c.id and k.mark = ${mark.trim()})`,
  ]);
  const list: ListSql = {
    select: 'select c.id from conversations c',
    from: 'conversations c',
    id: 'c.id',
    where,
    order: 'c.opened_at desc, c.id desc',
  };
  const { batches } = await streamRows<Listed>(context.db, list, { gone: agent.gone, keep: keep ?? ALL });
  const among: string[] = [];
  for await (const rows of batches) {
    among.push(...rows.map(({ id }) => id));
    if (among.length >= AMONG) break;
  }
  const ids = drawn(among, count);
  await markConversations(context, agent, { ids, add: [mark], remove: [] });
  return ids;
}

/** So many of them at random, each as likely as any other. */
function drawn<T>(from: readonly T[], count: number): T[] {
  const rest = [...from];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]!,
  );
}
