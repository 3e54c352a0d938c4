import type { Queryable } from '../../../db/pool';
import type { LeaveFacts } from './store';

/** Maximum number of conversations handled in one run. */
const DUE_MAX = 500;

type Due = { visitor_id: string };
const ids = (rows: Due[]): string[] => rows.map((row) => row.visitor_id);

/** Condition of the job for lost owners and transfers: a conversation has an owner, or is offered to somebody. */
export const OWNED_OR_OFFERED = `exists (select from conversations where state = 'current')
  or exists (select from conversations where transfer_at is not null)`;

/** Conversations whose owner is disabled, deleted, or disconnected since before `lostBefore`. */
export async function findLost(db: Queryable, lostBefore: number): Promise<string[]> {
  const { rows } = await db.query<Due>({
    name: 'owners-lost',
    text: `select c.visitor_id
           from agents a join conversations c on c.owner_id = a.id and c.state = 'current' and c.transfer_at is null
           where (not a.enabled or a.deleted_at is not null or a.disconnected_at <= $1
                  or (a.disconnected_at is null
                      and not exists (select 1 from agent_connections k where k.agent_id = a.id)))
             and (not a.enabled or a.deleted_at is not null
                  or not exists (select 1 from agent_connections k where k.agent_id = a.id))
           order by c.opened_at limit $2`,
    values: [new Date(lostBefore), DUE_MAX],
  });
  return ids(rows);
}

/** Milliseconds after a recorded leave in which another process may report an open page of the visitor. */
const ELSEWHERE_MS = 3000;

/** Waiting conversations of visitors who left the queue, with the leave time of their site (C-45). */
export async function findLeft(
  db: Queryable,
  { now, leaveSeconds, ofSites }: LeaveFacts,
): Promise<{ visitorId: string; leaveSeconds: number }[]> {
  const { rows } = await db.query<{ visitorId: string; leaveSeconds: number }>({
    name: 'queue-left',
    text: `select c.visitor_id as "visitorId", l.seconds as "leaveSeconds"
           from conversations c
           join visitors v on v.id = c.visitor_id
           cross join lateral (
             select coalesce(($3::jsonb->>c.site_id::text)::integer, $2::integer) as seconds) l
           where c.state = 'wait' and v.last_seen_at <= $4
             and v.away_at <= $1::timestamptz - make_interval(secs => l.seconds)
           order by c.opened_at limit $5`,
    values: [new Date(now), leaveSeconds, JSON.stringify(ofSites), new Date(now - ELSEWHERE_MS), DUE_MAX],
  });
  return rows;
}

export async function findExpired(db: Queryable, offeredBefore: number): Promise<string[]> {
  const { rows } = await db.query<Due>({
    name: 'offers-expired',
    text: 'select visitor_id from conversations where transfer_at <= $1 order by transfer_at limit $2',
    values: [new Date(offeredBefore), DUE_MAX],
  });
  return ids(rows);
}

/** Conversations without a message for the minutes set for it (0: never), `ofSites`: for sites with a time of their own. */
export async function findIdle(
  db: Queryable,
  { now, idleMinutes, ofSites }: { now: number; idleMinutes: number; ofSites: Record<string, number> },
): Promise<string[]> {
  const { rows } = await db.query<Due>({
    name: 'conversations-idle',
    text: `select c.visitor_id
           from conversations c
           cross join lateral (
             select nullif(coalesce(($3::jsonb->>c.site_id::text)::integer, $2::integer), 0) as minutes) i
           where c.state in ('current', 'robot')
             and greatest(coalesce(c.last_at, c.opened_at), c.assigned_at)
                 <= $1::timestamptz - make_interval(mins => i.minutes)
           limit $4`,
    values: [new Date(now), idleMinutes, JSON.stringify(ofSites), DUE_MAX],
  });
  return ids(rows);
}
