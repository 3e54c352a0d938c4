import { isTooLarge } from './frame';
import type { Unsent } from './outbox';
import type { Book } from './outbox-book';
import type { OutboxEntry, OutboxFrame } from './outbox-store';
import type { KeptRows } from './store';
import { takeOverRows } from './take-over';
import { createUuidV7 } from './uuid-v7';

/** More than a person writes while a network is away. */
export const ENTRY_LIMIT = 500;
/** How often entries of tabs that are gone are looked for. */
const ADOPT_MS = 15_000;

/** Takes in what is said here, and what tabs that are gone have left; stores it, then has it sent. */
export function createOutboxIntake<Frame extends OutboxFrame>(book: Book<Frame>, pump: () => void) {
  type Entry = OutboxEntry<Frame>;
  const { store, ownership, clock, ahead } = book.options;
  const newID = book.options.newID ?? createUuidV7({ now: clock.now });
  let lastAt = 0;
  let adopting: unknown;
  let isClosed = false;

  function nextPlace(): number {
    lastAt = Math.max(clock.now(), lastAt + 1);
    return lastAt;
  }

  async function adopt(): Promise<void> {
    if (isClosed) return;
    const { reportStoreError: onError } = book;
    const left = await takeOverRows(store as KeptRows<Entry>, ownership, { onError });
    if (isClosed) return;
    adopting = clock.setTimeout(() => book.storing.add(adopt), ADOPT_MS);
    takeIn(left);
  }

  function takeIn(left: Entry[]): void {
    if (left.length === 0) return;
    const fresh = left.filter(({ onlyID }) => !book.find(onlyID));
    lastAt = Math.max(lastAt, ...fresh.map(({ at }) => at));
    // What was said while this page was still looking stands behind what it found.
    const hasPlace = ({ onlyID }: Entry) => book.stored.has(onlyID) || book.placed.has(onlyID);
    const own = book.entries().map((entry) => (hasPlace(entry) ? entry : { ...entry, at: nextPlace() }));
    for (const entry of fresh) book.stored.add(entry.onlyID);
    book.change(inOrder([...own, ...fresh]));
    pump();
  }

  function add(unsent: Unsent<Frame>, at?: number): Entry | 'full' {
    // What others wait for is never turned away.
    if (at === undefined && book.entries().length >= ENTRY_LIMIT) return 'full';
    const onlyID = unsent.onlyID ?? newID();
    if (at !== undefined) book.placed.add(onlyID);
    return place({ ...unsent, onlyID } as unknown as Frame, at);
  }

  function place(frame: Frame, given?: number): Entry {
    const { onlyID } = frame;
    const after = given === undefined ? ahead?.newest(frame.YQToken ?? '') : undefined;
    const entry: Entry = {
      onlyID,
      frame,
      at: given ?? nextPlace(),
      owner: ownership.id,
      ...(isTooLarge(frame) ? { state: 'refused', error: 'too-long' } : { state: 'waiting' }),
      ...(after !== undefined && { after }),
    };
    book.change(inOrder([...book.entries().filter((other) => other.onlyID !== onlyID), entry]));
    book.stored.delete(onlyID);
    book.storing.add(() => putThenSend(onlyID));
    return entry;
  }

  async function putThenSend(onlyID: string): Promise<void> {
    const entry = book.find(onlyID);
    if (!entry) return;
    await book.keep(store.put(entry));
    if (!book.find(onlyID)) return; // Discarded meanwhile: its removal is queued behind us.
    book.stored.add(onlyID);
    pump();
  }

  // Not waited for: until others see that we live, or where locks are forbidden, they may send our entries too, harmlessly.
  void ownership.hold().catch(() => {});
  book.storing.add(adopt);

  return {
    nextPlace,
    newID,
    add,
    place,
    close() {
      isClosed = true;
      clock.clearTimeout(adopting);
      ownership.release();
    },
  };
}

const inOrder = <Entry extends Pick<OutboxEntry, 'at' | 'onlyID'>>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.at - b.at || (a.onlyID < b.onlyID ? -1 : 1));
