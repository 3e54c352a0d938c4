import type { Shift } from '@parley/core/routing/shifts';
import type { Context } from '../../../context';
import { act } from '../../../events/act';
import { recordStates } from '../../foundation/agent-states/record';
import { isInService, serviceFacts } from '../../foundation/agents/service';

/** What an agent's own console says of its service: when it is hidden by itself, and whether its hours are running. */
export async function readOwnService(context: Context, agentId: string) {
  const { rows } = await context.db.query<{
    maxIdle: number;
    hidden: boolean;
    idleHiddenAt: Date | null;
    shifts: Shift[];
    timeZone: string;
  }>({
    name: 'own-service',
    text: `select max_idle as "maxIdle", hidden, idle_hidden_at as "idleHiddenAt", shifts, time_zone as "timeZone"
           from agents where id = $1`,
    values: [agentId],
  });
  const { maxIdle, hidden, idleHiddenAt, ...hours } = rows[0]!;
  return {
    maxIdle,
    idleSince: hidden ? (idleHiddenAt?.getTime() ?? null) : null,
    onShift: hours.shifts.length === 0 ? null : isInService(hours, serviceFacts(context)),
  };
}

/** There was input in one of the agent's consoles; kept only where being idle hides. */
export async function noteInput({ db, clock }: Context, agentId: string): Promise<void> {
  await db.query({
    name: 'note-input',
    text: 'update agents set input_at = $2 where id = $1 and max_idle > 0',
    values: [agentId, new Date(clock.now())],
  });
}

/**
 * Hides who is online and connected, and has had no input for as long as their form says: judged here and not in the console,
 * since one may sit at several. What they have stays theirs. Answers whether anybody was hidden.
 */
export function hideIdle(context: Context): Promise<boolean> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    const { rows } = await tx.query<{ id: string }>({
      name: 'hide-idle',
      text: `update agents a set hidden = true, idle_hidden_at = $1
             where a.max_idle > 0 and not a.hidden and a.enabled and a.deleted_at is null
               and greatest(a.input_at, a.online_at) <= $1::timestamptz - make_interval(mins => a.max_idle)
               and exists (select 1 from agent_connections k where k.agent_id = a.id)
             returning a.id`,
      values: [new Date(now)],
    });
    await recordStates(
      tx,
      rows.map(({ id }) => id),
      { cause: 'idle', byId: null, now },
    );
    for (const { id } of rows) emit({ kind: 'agent.presence', agentId: id });
    return rows.length > 0;
  });
}
