import { type Book, inOrder } from './outbox-book';
import type { OutboxEntry, OutboxFrame } from './outbox-store';
import type { Places } from './places';
import type { KeptRows } from './store';
import { takeOverRows } from './take-over';

/** Milliseconds between two searches for entries of closed tabs. */
const ADOPT_MS = 15_000;

/** Takes over entries that closed tabs left in the store, again and again from `start` to `stop`. */
export function createOutboxAdoption<Frame extends OutboxFrame>(
  book: Book<Frame>,
  { places, pump }: { places: Places; pump: () => void },
) {
  type Entry = OutboxEntry<Frame>;
  const { store, ownership, clock } = book.options;
  let timer: unknown;
  let isStopped = false;

  async function adopt(): Promise<void> {
    if (isStopped) return;
    const left = await takeOverRows(store as KeptRows<Entry>, ownership, { onError: book.reportStoreError });
    if (isStopped) return;
    timer = clock.setTimeout(start, ADOPT_MS);
    takeIn(left);
  }

  function takeIn(left: Entry[]): void {
    if (left.length === 0) return;
    const fresh = left.filter(({ onlyID }) => !book.find(onlyID));
    for (const { at } of fresh) places.passed(at);
    // Entries added during the search move behind those it found.
    const hasPlace = ({ onlyID }: Entry) => book.stored.has(onlyID) || book.placed.has(onlyID);
    const own = book.entries().map((entry) => (hasPlace(entry) ? entry : { ...entry, at: places.next() }));
    for (const entry of fresh) book.stored.add(entry.onlyID);
    book.change(inOrder([...own, ...fresh]));
    pump();
  }

  const start = () => book.storing.add(adopt);

  return {
    start,
    stop() {
      isStopped = true;
      clock.clearTimeout(timer);
    },
  };
}
