import { type Desk, forEachIndex, type RunningPeer } from '../peers/peer';
import { eventually } from '../processes/child';
import type { Listener, Tally } from './tally';

/** Maximum number of faults that are listed; a broken run has thousands of the same kind. */
const maxFaults = 20;

/**
 * Waits until everything sent is acknowledged, every delivery has arrived, and no more come. Without listeners only
 * acknowledgements count.
 */
export async function drain(tally: Tally, seenBefore: number, listeners: readonly Listener[], drainMs: number) {
  let last = -1;
  await eventually(
    () => {
      const still = tally.delivered === last;
      last = tally.delivered;
      return still && tally.acked === tally.sent && tally.delivered - seenBefore >= tally.owed(listeners);
    },
    drainMs,
    100,
  );
}

/** The run's violations, compared with the peer's store. `listeners`: of all conversations, or of each. */
export async function judge(
  peer: RunningPeer,
  desk: Desk,
  tally: Tally,
  conversations: number,
  listeners: readonly Listener[] | ((conversation: number) => readonly Listener[]),
) {
  const faults = [...tally.faults, ...tally.refused.map((refused) => `refused ${refused}`)];
  if (tally.acked !== tally.sent) faults.push(`${tally.sent - tally.acked} of ${tally.sent} never acknowledged`);
  const listenersAt = typeof listeners === 'function' ? listeners : () => listeners;
  await forEachIndex(conversations, 8, async (index) => {
    faults.push(...tally.judge(index, await desk.stored(index), listenersAt(index), peer.gapless));
  });
  return faults.length > maxFaults ? [...faults.slice(0, maxFaults), `and ${faults.length - maxFaults} more`] : faults;
}
