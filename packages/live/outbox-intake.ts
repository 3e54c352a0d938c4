import { isTooLarge } from './frame';
import type { Unsent } from './outbox';
import { createOutboxAdoption } from './outbox-adoption';
import { type Book, inOrder } from './outbox-book';
import type { OutboxEntry, OutboxFrame } from './outbox-store';
import { createPlaces } from './places';
import { createUuidV7 } from './uuid-v7';

/** Unanswered messages of one outbox: more than a person writes while the network is away. */
export const ENTRY_LIMIT = 500;

/** Stores entries added in this page, and those that closed tabs left, then calls `pump` to send them. */
export function createOutboxIntake<Frame extends OutboxFrame>(book: Book<Frame>, pump: () => void) {
  type Entry = OutboxEntry<Frame>;
  const { store, ownership, clock, ahead } = book.options;
  const newID = book.options.newID ?? createUuidV7({ now: clock.now });
  const places = createPlaces(clock.now);
  const adoption = createOutboxAdoption(book, { places, pump });

  function add(unsent: Unsent<Frame>, at?: number): Entry | 'full' {
    // An entry with a place is always taken: later ones wait for it.
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
      at: given ?? places.next(),
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

  // Not awaited: until the lock is held, or where locks are forbidden, other tabs may send our entries too, harmlessly.
  void ownership.hold().catch(() => {});
  adoption.start();

  return {
    nextPlace: places.next,
    newID,
    add,
    place,
    close() {
      adoption.stop();
      ownership.release();
    },
  };
}
