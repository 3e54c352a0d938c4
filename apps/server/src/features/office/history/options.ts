import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { every, raw, sql, statement } from '../../../db/sql';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';

type Options = Answer<'GET /history/getOptions'>;
type Option = Options['agents'][number];

/** Values of one filter that are offered at most. */
const MOST = 500;

/**
 * What the filters of the history can be set to. Agents who left are among them: their conversations are still there. What
 * stands on conversations alone, marks and engines, is told of those in the scope.
 */
export async function readOptions({ db, setting }: Context, reader: Reader): Promise<Options> {
  const [agents, groups, sites, engines, marks] = await Promise.all([
    db.query<Option>(
      `select id as value, nickname as label from agents
       order by deleted_at is not null, nickname collate "zh-x-icu" limit ${MOST}`,
    ),
    db.query<Option>(
      `select id as value, name as label from agent_groups order by name collate "zh-x-icu" limit ${MOST}`,
    ),
    db.query<Option>(`select key as value, name as label from sites order by created_at limit ${MOST}`),
    readEngines(db, reader),
    db.query<{ mark: string }>(
      statement(sql`
        select m.mark from conversation_marks m
        where ${every([raw('true'), ofConversationsInScope(reader, 'm.conversation_id')])}
        group by m.mark order by count(*) desc, m.mark limit ${MOST}`),
    ),
  ]);
  const { tags, categories } = setting('archive');
  return {
    agents: agents.rows,
    groups: groups.rows,
    sites: sites.rows,
    engines,
    marks: marks.rows.map(({ mark }) => mark),
    tags: tags.map(({ name }) => name),
    categories,
  };
}

/**
 * Each by one step into the index `conversation_facts_engine`: how many conversations there are does not matter. Of each
 * one conversation in the scope is looked for.
 */
async function readEngines(db: Queryable, reader: Reader): Promise<string[]> {
  const inScope = ofConversationsInScope(reader, 'f.conversation_id');
  // With an offset it ends at the first one.
  const seen =
    inScope && sql`exists (select 1 from conversation_facts f where f.engine = step.engine and ${inScope} offset 0)`;
  const { rows } = await db.query<{ engine: string }>(
    statement(sql`
      with recursive step as (
        (select engine, 1 as n from conversation_facts where engine > '' order by engine limit 1)
        union all
        select (select f.engine from conversation_facts f where f.engine > step.engine order by f.engine limit 1), n + 1
        from step where step.engine is not null and n < ${MOST}
      )
      select engine from step where ${every([raw('engine is not null'), seen])}`),
  );
  return rows.map(({ engine }) => engine);
}
