import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { act } from '../../../events/act';
import { recordEach } from '../../foundation/agent-states/record';
import { expireProcesses, insertProcess, setAlive } from './processes-store';

/** Seconds without a sign of life after which another process counts as dead. */
const DEAD_SECONDS = 10;

/** At start. A process that shares its database with nobody knows that whoever came before it is dead. */
export async function enterProcess(context: Context, { isAlone }: { isAlone: boolean }): Promise<void> {
  await act(context, async (tx) => {
    await insertProcess(tx, context.processId, context.clock.now());
    await expire(context, tx, isAlone ? 0 : DEAD_SECONDS);
  });
}

/**
 * A sign of life of our own; and whoever has given none for too long is dead. Answers true when that was thought of us
 * meanwhile (a process that hung): who is connected here has to be written down again.
 */
export async function keepAlive(context: Context): Promise<boolean> {
  return act(context, async (tx) => {
    const now = context.clock.now();
    const wasExpired = !(await setAlive(tx, context.processId, now));
    if (wasExpired) await insertProcess(tx, context.processId, now);
    await expire(context, tx, DEAD_SECONDS);
    return wasExpired;
  });
}

/**
 * Connections of dead processes are none; whoever was connected there, or within the grace when they died, begins the
 * grace anew. Their state is recorded as lost since the last sign of life.
 */
async function expire(context: Context, tx: Client, deadSeconds: number): Promise<void> {
  const now = context.clock.now();
  const { graceSeconds } = context.setting('routing');
  const missed = await expireProcesses(tx, { ownId: context.processId, now, deadSeconds, graceSeconds });
  const lost = missed.flatMap(({ id, aliveAt }) =>
    aliveAt ? [[id, { cause: 'network', byId: null, since: aliveAt.getTime() }] as const] : [],
  );
  await recordEach(tx, new Map(lost), now);
}
