import type { stateInterval } from '@parley/protocol/http/census/service';
import type * as z from 'zod';
import type { Queryable } from '../../../../db/pool';

type Present = Pick<z.infer<typeof stateInterval>, 'state' | 'cause' | 'by' | 'byName' | 'word' | 'reason'> & {
  agentId: string;
  since: Date;
};

/** The newest recorded state of each agent, from the events themselves: intervals follow seconds later. */
export async function readPresentStates(db: Queryable, agentIds: readonly string[]): Promise<Map<string, Present>> {
  const { rows } = await db.query<Present>({
    name: 'census-board',
    text: `select l.agent_id as "agentId", l.data ->> 'state' as state, l.data ->> 'cause' as cause,
                  (l.data ->> 'by')::uuid as by, coalesce(o.nickname, '') as "byName",
                  coalesce(l.data ->> 'word', '') as word, coalesce(l.data ->> 'reason', '') as reason,
                  coalesce(to_timestamp((l.data ->> 'since')::bigint / 1000.0), l.at) as since
           from unnest($1::uuid[]) as asked (id)
           cross join lateral (
             select * from events e where e.agent_id = asked.id and e.kind = 'agent.state' order by e.id desc limit 1
           ) l
           left join agents o on o.id = (l.data ->> 'by')::uuid
           where l.data ->> 'state' is not null`,
    values: [agentIds],
  });
  return new Map(rows.map((row) => [row.agentId, row]));
}
