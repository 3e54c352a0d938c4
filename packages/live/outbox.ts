import { CODE } from '@parley/protocol/codes';
import type { Accepted, Refused } from '@parley/protocol/types';
import type { Ahead } from './ahead';
import type { Clock } from './clock';
import { isSameBody } from './frame';
import { createOutboxIntake } from './outbox-intake';
import { createOutboxSending } from './outbox-sending';
import { createOutboxState, type OutboxState } from './outbox-state';
import type { OutboxEntry, OutboxFrame, OutboxStore } from './outbox-store';
import type { Ownership } from './ownership';
import { runCallback } from './run-callback';
import type { Answer, Saving } from './types';

export type Unsent<Frame> = Frame extends OutboxFrame ? Omit<Frame, 'onlyID'> & { onlyID?: string } : never;

export interface OutboxOptions<Frame extends OutboxFrame> {
  store: OutboxStore;
  ownership: Ownership;
  clock: Clock;
  /** `connection.trySend`. */
  send(frame: Frame): boolean;
  /** `connection.saving`: while it is delayed the server holds messages, and nothing is sent again. */
  saving?(): Saving;
  newID?: () => string;
  /** Files that are being uploaded: later messages wait for them. */
  ahead?: Ahead | undefined;
  /**
   * The message is committed; its entry is removed already. `latency`: ms since it was last sent, null: by another
   * page.
   */
  onAccepted?(entry: OutboxEntry<Frame>, answer: Accepted, latency: number | null): void;
  onRefused?(entry: OutboxEntry<Frame>, answer: Refused): void;
  /** An entry could not be stored (full disk): it is sent, but would not survive a reload. */
  onStoreError?(error: unknown): void;
}

export interface Outbox<Frame extends OutboxFrame> {
  /**
   * Adds a message: shown at once, stored, then sent. 'full' if `ENTRY_LIMIT` entries are unanswered. `at`: a place
   * reserved by `nextPlace`, before later messages.
   */
  add(frame: Unsent<Frame>, at?: number): OutboxEntry<Frame> | 'full';
  /** Reserves the place of a message that will be added later. */
  nextPlace(): number;
  /** A file of `ahead` has been sent, or never will be: sends what waited for it. */
  go(): void;
  /** Handles 7001 and 7002; false: not about an entry of this outbox. */
  answer(answer: Answer): boolean;
  /** A push contains our message (`message.onlyID`), so it is committed although its 7001 was lost. */
  confirm(onlyID: string): void;
  /** After every bind: sends all unanswered messages again, in order. */
  resend(): void;
  /**
   * Sends a refused message again, at the end. With a changed body it gets a new id. Returns the id; null: unknown
   * message.
   */
  retry(onlyID: string, changes?: Partial<Omit<Frame, 'onlyID' | 'code'>>): string | null;
  discard(onlyID: string): void;
  /** Entries by place; the same array until something changes. */
  entries(): readonly OutboxEntry<Frame>[];
  subscribe(listener: () => void): () => void;
  /** Resolves when all messages so far are stored and were tried. */
  settled(): Promise<void>;
  /** Removes all entries, including those of other tabs (8000). */
  clear(): Promise<void>;
  /** Stops; stored entries stay for the next page. */
  close(): void;
}

/** Stores messages, then sends them until the server has answered. Begins by taking over entries of closed tabs. */
export function createOutbox<Frame extends OutboxFrame>(options: OutboxOptions<Frame>): Outbox<Frame> {
  const outboxState = createOutboxState(options);
  const { find, forget } = outboxState;
  const { pump, resend, close: stopSending } = createOutboxSending(outboxState);
  const intake = createOutboxIntake(outboxState, pump);

  function retry(onlyID: string, changes: Partial<Omit<Frame, 'onlyID' | 'code'>> = {}): string | null {
    const entry = find(onlyID);
    if (entry?.state !== 'refused') return null;
    const frame = { ...entry.frame, ...changes };
    if (!isSameBody(frame, entry.frame)) {
      // The server may know the old id with the old text.
      forget(onlyID);
      frame.onlyID = intake.newID();
    }
    return intake.place(frame).onlyID;
  }

  return {
    add: intake.add,
    nextPlace: intake.nextPlace,
    go: pump,
    answer(answer) {
      const entry = find(answer.onlyID);
      if (!entry) return false;
      if (answer.code === CODE.accepted) accept(outboxState, entry, answer);
      else refuse(outboxState, entry, answer);
      pump();
      return true;
    },
    confirm(onlyID) {
      if (!find(onlyID)) return;
      forget(onlyID);
      pump();
    },
    resend,
    retry,
    discard(onlyID) {
      if (find(onlyID)) forget(onlyID);
    },
    entries: outboxState.entries,
    subscribe: outboxState.subscribe,
    settled: outboxState.storing.settled,
    clear() {
      outboxState.forgetAll();
      outboxState.storing.add(() => removeAll(outboxState));
      return outboxState.storing.settled();
    },
    close() {
      stopSending();
      intake.close();
    },
  };
}

function accept<Frame extends OutboxFrame>(
  outboxState: OutboxState<Frame>,
  entry: OutboxEntry<Frame>,
  answer: Accepted,
): void {
  const { clock, onAccepted } = outboxState.options;
  const since = outboxState.sentAt.get(entry.onlyID);
  const latency = since === undefined ? null : clock.now() - since;
  outboxState.forget(entry.onlyID, () => onAccepted?.(entry, answer, latency));
}

function refuse<Frame extends OutboxFrame>(
  outboxState: OutboxState<Frame>,
  entry: OutboxEntry<Frame>,
  answer: Refused,
): void {
  const { store, clock, onRefused } = outboxState.options;
  const { error, msg, missed } = answer;
  const verdict = { state: 'refused' as const, error, refusal: { msg, missed } };
  const refused: OutboxEntry<Frame> = { ...entry, ...verdict };
  outboxState.storing.add(() => outboxState.reportingErrors(store.update(entry.onlyID, verdict)));
  outboxState.change(outboxState.entries().map((other) => (other === entry ? refused : other)));
  runCallback(clock, () => onRefused?.(refused, answer));
}

/** Removes all stored entries, including those of other tabs. */
async function removeAll<Frame extends OutboxFrame>({
  options: { store },
  reportingErrors,
}: OutboxState<Frame>): Promise<void> {
  const all = await store.all().catch(() => []);
  for (const { onlyID } of all) await reportingErrors(store.remove(onlyID));
}
