import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { act } from '../../../events/act';
import { recordEach } from '../../foundation/agent-states/record';

/** Seconds without a sign of life after which another process counts as dead. */
const DEAD_SECONDS = 10;

/** At start. A process that shares its database with nobody knows that whoever came before it is dead. */
export async function enterProcess(context: Context, { isAlone }: { isAlone: boolean }): Promise<void> {
  await act(context, async (tx) => {
    await tx.query('insert into server_processes (id, alive_at) values ($1, $2)', [
      context.processId,
      new Date(context.clock.now()),
    ]);
    await bury(context, tx, isAlone ? 0 : DEAD_SECONDS);
  });
}

/**
 * A sign of life of our own; and whoever has given none for too long is dead. Answers true when that was thought of us
 * meanwhile (a process that hung): who is connected here has to be written down again.
 */
export async function keepAlive(context: Context): Promise<boolean> {
  return act(context, async (tx) => {
    const now = new Date(context.clock.now());
    const { rowCount } = await tx.query('update server_processes set alive_at = $2 where id = $1', [
      context.processId,
      now,
    ]);
    const wasBuried = rowCount === 0;
    if (wasBuried)
      await tx.query('insert into server_processes (id, alive_at) values ($1, $2)', [context.processId, now]);
    await bury(context, tx, DEAD_SECONDS);
    return wasBuried;
  });
}

/**
 * Connections of dead processes are none; whoever was connected there, or within the grace when they died, begins the
 * grace anew. Their state is recorded as lost since the last sign of life.
 */
async function bury(context: Context, tx: Client, deadSeconds: number): Promise<void> {
  const now = new Date(context.clock.now());
  const { graceSeconds } = context.setting('routing');
  const { rows } = await tx.query<{ id: string; aliveAt: Date | null }>({
    name: 'bury-processes',
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
    values: [context.processId, now, deadSeconds, graceSeconds],
  });
  const lost = rows.flatMap(({ id, aliveAt }) =>
    aliveAt ? [[id, { cause: 'network', byId: null, since: aliveAt.getTime() }] as const] : [],
  );
  await recordEach(tx, new Map(lost), now.getTime());
}
