import { inOrder, type OutboxState } from './outbox-state';
import type { OutboxEntry, OutboxFrame } from './outbox-store';
import type { Places } from './places';
import type { KeptRows } from './store';
import { takeOverRows } from './take-over';

/** Milliseconds between two searches for entries of closed tabs. */
const ADOPT_MS = 15_000;

/** Takes over entries that closed tabs left in the store, every `ADOPT_MS` from `start` to `stop`. */
export function createOutboxAdoption<Frame extends OutboxFrame>(
  outboxState: OutboxState<Frame>,
  { places, pump }: { places: Places; pump: () => void },
) {
  type Entry = OutboxEntry<Frame>;
  const { store, ownership, clock } = outboxState.options;
  let timer: unknown;
  let isStopped = false;

  async function adopt(): Promise<void> {
    if (isStopped) return;
    const taken = await takeOverRows(store as KeptRows<Entry>, ownership, { onError: outboxState.reportStoreError });
    if (isStopped) return;
    timer = clock.setTimeout(start, ADOPT_MS);
    addTakenOver(taken);
  }

  function addTakenOver(taken: Entry[]): void {
    if (taken.length === 0) return;
    const fresh = taken.filter(({ onlyID }) => !outboxState.find(onlyID));
    for (const { at } of fresh) places.passed(at);
    // Entries added during the search move behind those it found.
    const hasPlace = ({ onlyID }: Entry) => outboxState.stored.has(onlyID) || outboxState.placed.has(onlyID);
    const own = outboxState.entries().map((entry) => (hasPlace(entry) ? entry : { ...entry, at: places.next() }));
    for (const entry of fresh) outboxState.stored.add(entry.onlyID);
    outboxState.change(inOrder([...own, ...fresh]));
    pump();
  }

  const start = () => outboxState.storing.add(adopt);

  return {
    start,
    stop() {
      isStopped = true;
      clock.clearTimeout(timer);
    },
  };
}
