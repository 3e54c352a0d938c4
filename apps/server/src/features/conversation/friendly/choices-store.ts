import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';

type Choices = Answer<'GET /friendly/choices'>;

/** Maximum number of agents in one answer; others are found by text. */
const AGENTS_MAX = 50;

/** Choices for the form and the filters of contacts; the caller needs no permission beside that for contacts. */
export async function readChoices(db: Queryable, text: string | undefined): Promise<Choices> {
  const [agents, groups] = await Promise.all([
    db.query<Choices['agents'][number]>(
      `select id, nickname, username from agents
       where deleted_at is null and not guest and enabled
         and ($1::text is null or strpos(lower(nickname), lower($1)) > 0 or strpos(lower(username), lower($1)) > 0)
       order by nickname collate "zh-x-icu", id limit $2`,
      [text ?? null, AGENTS_MAX],
    ),
    db.query<Choices['groups'][number]>('select id, name from agent_groups order by name collate "zh-x-icu", id'),
  ]);
  return { agents: agents.rows, groups: groups.rows };
}
