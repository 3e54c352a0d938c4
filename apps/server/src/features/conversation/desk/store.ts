import type { Shift } from '@parley/core/routing/shifts';
import type { Queryable } from '../../../db/pool';

/** Numbers of visitors: browsing, waiting, and in conversations of the agent. */
export type DeskCounts = { browsing: number; waiting: number; mine: number };

export async function countDesk(db: Queryable, agentId: string): Promise<DeskCounts> {
  const { rows } = await db.query<DeskCounts>({
    name: 'home',
    text: `select count(*) filter (where v.state = 'monitor') as browsing,
                    count(*) filter (where v.state = 'wait') as waiting,
                    count(*) filter (where v.state = 'current' and c.owner_id = $1) as mine
             from visitors v left join conversations c on c.id = v.conversation_id
             where v.state in ('monitor', 'wait', 'current')`,
    values: [agentId],
  });
  return rows[0]!;
}

export async function countWaiting(
  db: Queryable,
): Promise<{ waiting: number; waitingSince: Date | null; browsing: number }> {
  const { rows } = await db.query<{ waiting: number; waitingSince: Date | null; browsing: number }>({
    name: 'home-queue',
    text: `select count(*) filter (where state = 'wait') as waiting,
                  min(since) filter (where state = 'wait') as "waitingSince",
                  count(*) filter (where state = 'monitor') as browsing
           from visitors where state in ('wait', 'monitor')`,
  });
  return rows[0]!;
}

export type OwnServiceRow = {
  limit: number;
  maxIdle: number;
  hidden: boolean;
  idleHiddenAt: Date | null;
  shifts: Shift[];
  timeZone: string;
};

export async function findOwnService(db: Queryable, agentId: string): Promise<OwnServiceRow> {
  const { rows } = await db.query<OwnServiceRow>({
    name: 'own-service',
    text: `select conversation_limit as "limit", max_idle as "maxIdle", hidden, idle_hidden_at as "idleHiddenAt", shifts, time_zone as "timeZone"
           from agents where id = $1`,
    values: [agentId],
  });
  return rows[0]!;
}

/** Stored only for agents who are hidden when idle; `usual`: minutes for agents without their own. */
export async function setInputAt(db: Queryable, agentId: string, usual: number, now: number): Promise<void> {
  await db.query({
    name: 'note-input',
    text: 'update agents set input_at = $2 where id = $1 and (max_idle > 0 or $3::int > 0)',
    values: [agentId, new Date(now), usual],
  });
}

/**
 * Hides agents whose consoles had no input for the time set for them, or for the `usual` minutes (0: never). These
 * count from their publication: earlier input was not reported. Returns the agents' ids.
 */
export async function hideIdleAgents(tx: Queryable, usual: number, now: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'hide-idle',
    text: `update agents a set hidden = true, hidden_reason = null, hidden_word = '', idle_hidden_at = $1
             where (a.max_idle > 0 or $2::int > 0) and not a.hidden and a.enabled and a.deleted_at is null
               and greatest(a.input_at, a.online_at,
                     case when a.max_idle = 0 then (select changed_at from settings where section = 'routing') end)
                   <= $1::timestamptz - make_interval(mins => coalesce(nullif(a.max_idle, 0), $2::int))
               and exists (select 1 from agent_connections k where k.agent_id = a.id)
             returning a.id`,
    values: [new Date(now), usual],
  });
  return rows.map(({ id }) => id);
}
