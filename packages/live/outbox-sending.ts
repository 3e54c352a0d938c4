import { SEND_RETRY_MS } from '@parley/protocol/codes';
import { nextInLine } from './line';
import type { Book } from './outbox-book';
import type { OutboxEntry, OutboxFrame } from './outbox-store';

/** Without an answer on a socket that lives, a frame is said again. */
const UNANSWERED_MS = 20_000;

/** Sends what is stored, in order; again what has no answer. */
export function createOutboxSending<Frame extends OutboxFrame>(book: Book<Frame>) {
  const { clock, ahead, send, saving } = book.options;
  /** Until then the server could not answer. */
  let patientSince = 0;
  let ticking: unknown;
  let isClosed = false;

  function pump(): void {
    clock.clearTimeout(ticking);
    if (isClosed) return;
    const gone = new Set<OutboxEntry>();
    for (const entry of nextInLine(book.entries(), book.stored, isHeld)) {
      if (!send(entry.frame)) break;
      book.sentAt.set(entry.onlyID, clock.now());
      gone.add(entry);
    }
    if (book.entries().some(({ state }) => state !== 'refused')) ticking = clock.setTimeout(tick, SEND_RETRY_MS);
    if (gone.size > 0)
      book.change(book.entries().map((entry) => (gone.has(entry) ? { ...entry, state: 'sent' } : entry)));
  }

  const isHeld = ({ after }: OutboxEntry<Frame>) => after !== undefined && ahead?.isUnderWay(after) === true;

  function tick(): void {
    if (saving?.() === 'delayed') patientSince = clock.now();
    const oldest = book.entries().find(({ state }) => state === 'sent');
    const since = Math.max(patientSince, book.sentAt.get(oldest?.onlyID ?? '') ?? 0);
    if (oldest && clock.now() - since >= UNANSWERED_MS) resend();
    else pump();
  }

  function resend(): void {
    if (book.entries().some(({ state }) => state === 'sent'))
      book.change(book.entries().map((entry) => (entry.state === 'sent' ? { ...entry, state: 'waiting' } : entry)));
    pump();
  }

  return {
    pump,
    resend,
    close() {
      isClosed = true;
      clock.clearTimeout(ticking);
    },
  };
}
