import type { Queryable } from '../../../db/pool';

export async function insertProcess(tx: Queryable, id: string, now: number): Promise<void> {
  await tx.query('insert into server_processes (id, alive_at) values ($1, $2)', [id, new Date(now)]);
}

/** Records a heartbeat. False: the row was deleted. */
export async function setAlive(tx: Queryable, id: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query('update server_processes set alive_at = $2 where id = $1', [id, new Date(now)]);
  return rowCount !== 0;
}

/** The newest heartbeat of any process in this database, which may be a standby; null: none. */
export async function readNewestHeartbeat(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select max(alive_at) as at from server_processes');
  return rows[0]?.at ?? null;
}

type Expiring = { ownId: string; now: number; expirySeconds: number; graceSeconds: number };

/**
 * Deletes other processes without a heartbeat for `expirySeconds`, and starts the grace of agents who were connected
 * only there, or were within their grace. Returns these agents, with the last heartbeat of the process; null: not
 * connected there.
 */
export async function expireProcesses(
  tx: Queryable,
  { ownId, now, expirySeconds, graceSeconds }: Expiring,
): Promise<{ id: string; aliveAt: Date | null }[]> {
  const { rows } = await tx.query<{ id: string; aliveAt: Date | null }>({
    name: 'expire-processes',
    text: `
with gone as (
  delete from server_processes
  where id <> $1 and alive_at <= $2::timestamptz - make_interval(secs => $3)
  returning id, alive_at
), missed as (
  select agent_id from agent_connections where process_id in (select id from gone)
  union
  select a.id from agents a, gone g where a.disconnected_at > g.alive_at - make_interval(secs => $4)
)
update agents a set disconnected_at = $2
where a.id in (select agent_id from missed)
  and not exists (select 1 from agent_connections k
                  where k.agent_id = a.id and k.process_id not in (select id from gone))
returning a.id, (select max(g.alive_at) from agent_connections k join gone g on g.id = k.process_id
                 where k.agent_id = a.id) as "aliveAt"`,
    values: [ownId, new Date(now), expirySeconds, graceSeconds],
  });
  return rows;
}
