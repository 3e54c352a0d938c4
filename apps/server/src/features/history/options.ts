import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../context';

type Options = Answer<'GET /history/getOptions'>;
type Option = Options['agents'][number];

/** Values of one filter that are offered at most. */
const MOST = 500;

/** What the filters of the history can be set to. Agents who left are among them: their conversations are still there. */
export async function readOptions({ db, setting }: Context): Promise<Options> {
  const [agents, groups, sites, marks] = await Promise.all([
    db.query<Option>(
      `select id as value, nickname as label from agents
       order by deleted_at is not null, nickname collate "zh-x-icu" limit ${MOST}`,
    ),
    db.query<Option>(
      `select id as value, name as label from agent_groups order by name collate "zh-x-icu" limit ${MOST}`,
    ),
    db.query<Option>(`select key as value, name as label from sites order by created_at limit ${MOST}`),
    db.query<{ mark: string }>(
      `select mark from conversation_marks group by mark order by count(*) desc, mark limit ${MOST}`,
    ),
  ]);
  const { tags, categories } = setting('archive');
  return {
    agents: agents.rows,
    groups: groups.rows,
    sites: sites.rows,
    marks: marks.rows.map(({ mark }) => mark),
    tags: tags.map(({ name }) => name),
    categories,
  };
}
