import { guarded } from './guarded';
import { createInTurn, type InTurn } from './in-turn';
import type { OutboxOptions } from './outbox';
import type { OutboxEntry, OutboxFrame } from './outbox-store';

/** What the parts of an outbox share: its entries, and what is known of each. */
export interface Book<Frame extends OutboxFrame> {
  readonly options: OutboxOptions<Frame>;
  entries(): readonly OutboxEntry<Frame>[];
  find(onlyID: string): OutboxEntry<Frame> | undefined;
  /** In the order of their places. */
  change(next: readonly OutboxEntry<Frame>[]): void;
  /** `tell` comes before the listeners, so that a screen swaps our copy for the stored message in one go. */
  forget(onlyID: string, tell?: () => void): void;
  forgetAll(): void;
  subscribe(listener: () => void): () => void;
  /** On the disk. */
  readonly stored: Set<string>;
  /** Whose place was taken before they were said. */
  readonly placed: Set<string>;
  readonly sentAt: Map<string, number>;
  /** One store action after the other: what is said later never reaches the disk, or the wire, earlier. */
  readonly storing: InTurn;
  keep(done: Promise<void>): Promise<void>;
  reportStoreError(error: unknown): void;
}

export function createBook<Frame extends OutboxFrame>(options: OutboxOptions<Frame>): Book<Frame> {
  const { store, clock } = options;
  const listeners = new Set<() => void>();
  const [stored, placed] = [new Set<string>(), new Set<string>()];
  const sentAt = new Map<string, number>();
  const storing = createInTurn();
  let entries: readonly OutboxEntry<Frame>[] = [];

  const reportStoreError = (error: unknown) => guarded(clock, () => options.onStoreError?.(error));
  const keep = (done: Promise<void>) => done.catch(reportStoreError);

  function change(next: readonly OutboxEntry<Frame>[]): void {
    entries = next;
    for (const listener of [...listeners]) guarded(clock, listener);
  }

  return {
    options,
    stored,
    placed,
    sentAt,
    storing,
    keep,
    reportStoreError,
    entries: () => entries,
    find: (onlyID) => entries.find((entry) => entry.onlyID === onlyID),
    change,
    forget(onlyID, tell) {
      entries = entries.filter((entry) => entry.onlyID !== onlyID);
      for (const known of [stored, placed, sentAt]) known.delete(onlyID);
      storing.add(() => keep(store.remove(onlyID)));
      if (tell) guarded(clock, tell);
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
