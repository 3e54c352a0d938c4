import { type Desk, forEachIndex, type RunningPeer } from '../peers/peer';
import { eventually } from '../processes/child';
import type { Listener, Tally } from './tally';

/** At most this many faults are told one by one; a broken run has thousands that say the same. */
const mostFaults = 20;

/** With no listeners only acknowledgements are waited for and judged. Waits until everything sent is acknowledged and everything owed is seen, and nothing more comes. */
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

/** What the run promised and did not keep, read from the peer's own store. */
export async function judge(
  peer: RunningPeer,
  desk: Desk,
  tally: Tally,
  conversations: number,
  listeners: readonly Listener[],
) {
  const faults = [...tally.faults, ...tally.refused.map((refused) => `refused ${refused}`)];
  if (tally.acked !== tally.sent) faults.push(`${tally.sent - tally.acked} of ${tally.sent} never acknowledged`);
  await forEachIndex(conversations, 8, async (index) => {
    faults.push(...tally.judge(index, await desk.stored(index), listeners, peer.gapless));
  });
  return faults.length > mostFaults
    ? [...faults.slice(0, mostFaults), `and ${faults.length - mostFaults} more`]
    : faults;
}
