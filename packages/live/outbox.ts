import { CODE } from '@parley/protocol/codes';
import type { Accepted, Refused } from '@parley/protocol/types';
import type { Ahead } from './ahead';
import type { Clock } from './clock';
import { isSameBody } from './frame';
import { guarded } from './guarded';
import { type Book, createBook } from './outbox-book';
import { createOutboxIntake } from './outbox-intake';
import { createOutboxSending } from './outbox-sending';
import type { OutboxEntry, OutboxFrame, OutboxStore } from './outbox-store';
import type { Ownership } from './ownership';
import type { Answer, Saving } from './types';

export type Unsent<Frame> = Frame extends OutboxFrame ? Omit<Frame, 'onlyID'> & { onlyID?: string } : never;

export interface OutboxOptions<Frame extends OutboxFrame> {
  store: OutboxStore;
  ownership: Ownership;
  clock: Clock;
  /** `connection.trySend`. */
  send(frame: Frame): boolean;
  /** `connection.saving`: while it is delayed the server holds what it has, and nothing is said again. */
  saving?(): Saving;
  newID?: () => string;
  /** Files that are still going up: what is said after them waits for them. */
  ahead?: Ahead | undefined;
  /** Committed. The entry is gone already; `latency` is in ms since it last left, null if it left in another page. */
  onAccepted?(entry: OutboxEntry<Frame>, answer: Accepted, latency: number | null): void;
  onRefused?(entry: OutboxEntry<Frame>, answer: Refused): void;
  /** An entry could not be stored (full disk): it is sent all the same, but would not survive a reload. */
  onStoreError?(error: unknown): void;
}

export interface Outbox<Frame extends OutboxFrame> {
  /**
   * Shown at once, stored, then sent. 'full' when `ENTRY_LIMIT` entries are unanswered: keep it in the composer.
   * With a place of `nextPlace` it stands there, before what was said since.
   */
  add(frame: Unsent<Frame>, at?: number): OutboxEntry<Frame> | 'full';
  /** The place of what is sent now and will be a message later. */
  nextPlace(): number;
  /** Something of `ahead` has arrived, or never will. */
  go(): void;
  /** 7001 and 7002 go here; false when it was not about an entry of ours. */
  answer(answer: Answer): boolean;
  /** A push shows our message (`message.onlyID`), so it is committed though its 7001 was lost. */
  confirm(onlyID: string): void;
  /** After every bind: all that is unanswered goes out again, in order. */
  resend(): void;
  /** A refused one goes to the end of the line. With a changed body it gets a new id; answers the id, null if there is none. */
  retry(onlyID: string, changes?: Partial<Omit<Frame, 'onlyID' | 'code'>>): string | null;
  discard(onlyID: string): void;
  /** In order of saying; the same array until something changes. */
  entries(): readonly OutboxEntry<Frame>[];
  subscribe(listener: () => void): () => void;
  /** Resolves when everything so far is stored and tried. */
  settled(): Promise<void>;
  /** Forgets everything, what other tabs have left in the store included (8000). */
  clear(): Promise<void>;
  /** Stops; what is stored stays for the next page. */
  close(): void;
}

/** Store, then send, until the server has answered. Begins by taking over what tabs that are gone have left. */
export function createOutbox<Frame extends OutboxFrame>(options: OutboxOptions<Frame>): Outbox<Frame> {
  const book = createBook(options);
  const { find, forget } = book;
  const { pump, resend, close: stopSending } = createOutboxSending(book);
  const intake = createOutboxIntake(book, pump);

  function retry(onlyID: string, changes: Partial<Omit<Frame, 'onlyID' | 'code'>> = {}): string | null {
    const entry = find(onlyID);
    if (entry?.state !== 'refused') return null;
    const frame = { ...entry.frame, ...changes };
    if (!isSameBody(frame, entry.frame)) {
      // The old id may be known to the server, with the old text.
      forget(onlyID);
      frame.onlyID = intake.newID();
    }
    return intake.place(frame).onlyID;
  }

  return {
    add: intake.add,
    nextPlace: intake.nextPlace,
    go: pump,
    answer(word) {
      const entry = find(word.onlyID);
      if (!entry) return false;
      if (word.code === CODE.accepted) accept(book, entry, word);
      else refuse(book, entry, word);
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
    entries: book.entries,
    subscribe: book.subscribe,
    settled: book.storing.settled,
    clear() {
      book.forgetAll();
      book.storing.add(() => removeAll(book));
      return book.storing.settled();
    },
    close() {
      stopSending();
      intake.close();
    },
  };
}

function accept<Frame extends OutboxFrame>(book: Book<Frame>, entry: OutboxEntry<Frame>, word: Accepted): void {
  const { clock, onAccepted } = book.options;
  const since = book.sentAt.get(entry.onlyID);
  const latency = since === undefined ? null : clock.now() - since;
  book.forget(entry.onlyID, () => onAccepted?.(entry, word, latency));
}

function refuse<Frame extends OutboxFrame>(book: Book<Frame>, entry: OutboxEntry<Frame>, answer: Refused): void {
  const { store, clock, onRefused } = book.options;
  const { error, msg, missed } = answer;
  const verdict = { state: 'refused' as const, error, refusal: { msg, missed } };
  const refused: OutboxEntry<Frame> = { ...entry, ...verdict };
  book.storing.add(() => book.keep(store.update(entry.onlyID, verdict)));
  book.change(book.entries().map((other) => (other === entry ? refused : other)));
  guarded(clock, () => onRefused?.(refused, answer));
}

/** What other tabs have left included. */
async function removeAll<Frame extends OutboxFrame>({ options: { store }, keep }: Book<Frame>): Promise<void> {
  const all = await store.all().catch(() => []);
  for (const { onlyID } of all) await keep(store.remove(onlyID));
}
