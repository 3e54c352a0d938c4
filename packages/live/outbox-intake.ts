import { isTooLarge } from './frame';
import type { Unsent } from './outbox';
import { createOutboxAdoption } from './outbox-adoption';
import { inOrder, type OutboxState } from './outbox-state';
import type { OutboxEntry, OutboxFrame } from './outbox-store';
import { createPlaces } from './places';
import { createUuidV7 } from './uuid-v7';

/** Maximum number of unanswered messages of one outbox: more than a person writes during an outage. */
export const ENTRY_LIMIT = 500;

/** Stores entries added in this page, and those that closed tabs left, then calls `pump` to send them. */
export function createOutboxIntake<Frame extends OutboxFrame>(outboxState: OutboxState<Frame>, pump: () => void) {
  type Entry = OutboxEntry<Frame>;
  const { store, ownership, clock, ahead } = outboxState.options;
  const newID = outboxState.options.newID ?? createUuidV7({ now: clock.now });
  const places = createPlaces(clock.now);
  const adoption = createOutboxAdoption(outboxState, { places, pump });

  function add(unsent: Unsent<Frame>, at?: number): Entry | 'full' {
    // An entry with a reserved place is always accepted: later ones wait for it.
    if (at === undefined && outboxState.entries().length >= ENTRY_LIMIT) return 'full';
    const onlyID = unsent.onlyID ?? newID();
    if (at !== undefined) outboxState.placed.add(onlyID);
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
    outboxState.change(inOrder([...outboxState.entries().filter((other) => other.onlyID !== onlyID), entry]));
    outboxState.stored.delete(onlyID);
    outboxState.storing.add(() => putThenSend(onlyID));
    return entry;
  }

  async function putThenSend(onlyID: string): Promise<void> {
    const entry = outboxState.find(onlyID);
    if (!entry) return;
    await outboxState.reportingErrors(store.put(entry));
    if (!outboxState.find(onlyID)) return; // Discarded meanwhile: its removal from the store is already queued.
    outboxState.stored.add(onlyID);
    pump();
  }

  // Not awaited: until the lock is held, or if locks are blocked, other tabs may send our entries too, which is
  // harmless.
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
