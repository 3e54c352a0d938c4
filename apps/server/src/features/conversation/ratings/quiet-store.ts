import type { Queryable } from '../../../db/pool';

/** Maximum number of conversations handled in one run. */
const DUE_MAX = 500;

type Times = { now: number; minutes: number; ofSites: Record<string, number> };

export type Unrated = { visitorId: string; id: string; ownerId: string };

/** Open conversations with an answer of the agent, quiet for the minutes set for it, where nobody has asked for a rating. */
export async function findUnrated(db: Queryable, { now, minutes, ofSites }: Times): Promise<Unrated[]> {
  const { rows } = await db.query<Unrated>({
    name: 'conversations-unrated',
    text: `select c.visitor_id as "visitorId", c.id, c.owner_id as "ownerId"
           from conversations c
           cross join lateral (
             select nullif(coalesce(($3::jsonb->>c.site_id::text)::integer, $2::integer), 0) as minutes) i
           where c.state = 'current' and c.agent_messages > 0
             and c.last_at <= $1::timestamptz - make_interval(mins => i.minutes)
             and not exists (select 1 from rating_invitations r where r.conversation_id = c.id)
           limit $4`,
    values: [new Date(now), minutes, JSON.stringify(ofSites), DUE_MAX],
  });
  return rows;
}
