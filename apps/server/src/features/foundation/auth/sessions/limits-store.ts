import type { Queryable } from '../../../../db/pool';

/** Most logins that one turn ends. */
const AT_ONCE = 200;

export type Limits = { idleMinutes: number; maxHours: number };
export type Overdue = { id: string; agentId: string; isIdle: boolean };

/**
 * Logins that are older than `maxHours`, or without input for `idleMinutes`; 0: no such limit. The time without input
 * counts from the publication of the limit: earlier input was not reported.
 */
export async function findOverdue(tx: Queryable, { idleMinutes, maxHours }: Limits, now: number): Promise<Overdue[]> {
  const { rows } = await tx.query<Overdue>({
    name: 'overdue-logins',
    text: `select s.id, s.agent_id as "agentId",
                  not ($3 > 0 and s.created_at <= $1::timestamptz - make_interval(hours => $3)) as "isIdle"
           from login_sessions s
           where s.ended_at is null
             and (($3 > 0 and s.created_at <= $1::timestamptz - make_interval(hours => $3))
               or ($2 > 0 and s.created_at <= $1::timestamptz - make_interval(mins => $2)
                 and greatest(s.input_at, s.created_at, (select changed_at from settings where section = 'sessions'))
                   <= $1::timestamptz - make_interval(mins => $2)))
           order by s.created_at
           limit ${AT_ONCE}`,
    values: [new Date(now), idleMinutes, maxHours],
  });
  return rows;
}

export async function setSessionInput(db: Queryable, sessionId: string, now: number): Promise<void> {
  await db.query({
    name: 'note-session-input',
    text: 'update login_sessions set input_at = $2 where id = $1',
    values: [sessionId, new Date(now)],
  });
}

/** Whether a console of the agent is open, on any process. */
export async function isConnected(tx: Queryable, agentId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from agent_connections where agent_id = $1 limit 1', [agentId]);
  return (rowCount ?? 0) > 0;
}
