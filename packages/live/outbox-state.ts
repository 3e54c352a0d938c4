import type { OutboxOptions } from './outbox';
import type { OutboxEntry, OutboxFrame } from './outbox-store';
import { runCallback } from './run-callback';
import { createSerialQueue, type SerialQueue } from './serial-queue';

/** State shared by the parts of an outbox: its entries and what is known of each. */
export interface OutboxState<Frame extends OutboxFrame> {
  readonly options: OutboxOptions<Frame>;
  entries(): readonly OutboxEntry<Frame>[];
  find(onlyID: string): OutboxEntry<Frame> | undefined;
  /** Sets the entries, sorted by place. */
  change(next: readonly OutboxEntry<Frame>[]): void;
  /**
   * Removes an entry. `beforeListeners` runs before the listeners, so that a view replaces our copy by the stored
   * message in one update.
   */
  forget(onlyID: string, beforeListeners?: () => void): void;
  forgetAll(): void;
  subscribe(listener: () => void): () => void;
  /** Ids of entries that are stored. */
  readonly stored: Set<string>;
  /** Ids of entries whose place was reserved before they were added. */
  readonly placed: Set<string>;
  readonly sentAt: Map<string, number>;
  /** Runs store actions in order, so that a later message is neither stored nor sent before an earlier one. */
  readonly storing: SerialQueue;
  /** Resolves when a store action has ended; its error is reported. */
  reportingErrors(done: Promise<void>): Promise<void>;
  reportStoreError(error: unknown): void;
}

export function createOutboxState<Frame extends OutboxFrame>(options: OutboxOptions<Frame>): OutboxState<Frame> {
  const { store, clock } = options;
  const listeners = new Set<() => void>();
  const [stored, placed] = [new Set<string>(), new Set<string>()];
  const sentAt = new Map<string, number>();
  const storing = createSerialQueue();
  let entries: readonly OutboxEntry<Frame>[] = [];

  const reportStoreError = (error: unknown) => runCallback(clock, () => options.onStoreError?.(error));
  const reportingErrors = (done: Promise<void>) => done.catch(reportStoreError);

  function change(next: readonly OutboxEntry<Frame>[]): void {
    entries = next;
    for (const listener of [...listeners]) runCallback(clock, listener);
  }

  return {
    options,
    stored,
    placed,
    sentAt,
    storing,
    reportingErrors,
    reportStoreError,
    entries: () => entries,
    find: (onlyID) => entries.find((entry) => entry.onlyID === onlyID),
    change,
    forget(onlyID, beforeListeners) {
      entries = entries.filter((entry) => entry.onlyID !== onlyID);
      for (const known of [stored, placed, sentAt]) known.delete(onlyID);
      storing.add(() => reportingErrors(store.remove(onlyID)));
      if (beforeListeners) runCallback(clock, beforeListeners);
      change(entries);
    },
    forgetAll() {
      for (const known of [stored, placed, sentAt]) known.clear();
      change([]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Sorts by place. */
export const inOrder = <Entry extends Pick<OutboxEntry, 'at' | 'onlyID'>>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.at - b.at || (a.onlyID < b.onlyID ? -1 : 1));
