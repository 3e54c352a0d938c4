import type { Context } from '../../../context';
import type { Client, Queryable } from '../../../db/pool';
import { act } from '../../../events/act';
import { recordEach } from '../../foundation/agent-states/record';
import { expireProcesses, insertProcess, readNewestHeartbeat, setAlive } from './processes-store';

/** Seconds without a heartbeat after which a process is expired. */
const EXPIRY_SECONDS = 10;

/** Registers this process at its start. `isAlone`: it is the only one, so that all earlier ones are expired at once. */
export async function registerProcess(context: Context, { isAlone }: { isAlone: boolean }): Promise<void> {
  await act(context, async (tx) => {
    await insertProcess(tx, context.processId, context.clock.now());
    await expire(context, tx, isAlone ? 0 : EXPIRY_SECONDS);
  });
}

/**
 * Records a heartbeat of this process, and expires others without one. True: this process had been expired (it
 * hung), and its connections have to be stored again.
 */
export async function keepAlive(context: Context): Promise<boolean> {
  return act(context, async (tx) => {
    const now = context.clock.now();
    const wasExpired = !(await setAlive(tx, context.processId, now));
    if (wasExpired) await insertProcess(tx, context.processId, now);
    await expire(context, tx, EXPIRY_SECONDS);
    return wasExpired;
  });
}

/** Seconds since the newest heartbeat that a standby knows; null: it knows none. */
export async function ageOfStandby(standby: Queryable, now: number): Promise<number | null> {
  const at = await readNewestHeartbeat(standby);
  return at && Math.max(0, (now - at.getTime()) / 1000);
}

/**
 * Expires processes: removes their connections. Agents who were connected there, or within their grace at that time,
 * get a new grace; the former are recorded as disconnected since the last heartbeat.
 */
async function expire(context: Context, tx: Client, expirySeconds: number): Promise<void> {
  const now = context.clock.now();
  const { graceSeconds } = context.setting('routing');
  const missed = await expireProcesses(tx, { ownId: context.processId, now, expirySeconds, graceSeconds });
  const lost = missed.flatMap(({ id, aliveAt }) =>
    aliveAt ? [[id, { cause: 'network', byId: null, since: aliveAt.getTime() }] as const] : [],
  );
  await recordEach(tx, new Map(lost), now);
}
