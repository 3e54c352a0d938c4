import { SEND_RETRY_MS } from '@parley/protocol/codes';
import { nextToSend } from './next-to-send';
import type { OutboxState } from './outbox-state';
import type { OutboxEntry, OutboxFrame } from './outbox-store';

/** Milliseconds without an answer on an open socket after which a frame is sent again. */
const UNANSWERED_MS = 20_000;

/** Sends stored entries in order, and again those without an answer. */
export function createOutboxSending<Frame extends OutboxFrame>(outboxState: OutboxState<Frame>) {
  const { clock, ahead, send, saving } = outboxState.options;
  /** Time until which the server reported that it could not answer. */
  let notSavingUntil = 0;
  let ticking: unknown;
  let isClosed = false;

  function pump(): void {
    clock.clearTimeout(ticking);
    if (isClosed) return;
    const sent = new Set<OutboxEntry>();
    for (const entry of nextToSend(outboxState.entries(), outboxState.stored, isHeld)) {
      if (!send(entry.frame)) break;
      outboxState.sentAt.set(entry.onlyID, clock.now());
      sent.add(entry);
    }
    if (outboxState.entries().some(({ state }) => state !== 'refused')) ticking = clock.setTimeout(tick, SEND_RETRY_MS);
    if (sent.size > 0)
      outboxState.change(outboxState.entries().map((entry) => (sent.has(entry) ? { ...entry, state: 'sent' } : entry)));
  }

  const isHeld = ({ after }: OutboxEntry<Frame>) => after !== undefined && ahead?.isUnderWay(after) === true;

  function tick(): void {
    if (saving?.() === 'delayed') notSavingUntil = clock.now();
    const oldest = outboxState.entries().find(({ state }) => state === 'sent');
    const since = Math.max(notSavingUntil, outboxState.sentAt.get(oldest?.onlyID ?? '') ?? 0);
    if (oldest && clock.now() - since >= UNANSWERED_MS) resend();
    else pump();
  }

  function resend(): void {
    if (outboxState.entries().some(({ state }) => state === 'sent'))
      outboxState.change(
        outboxState.entries().map((entry) => (entry.state === 'sent' ? { ...entry, state: 'waiting' } : entry)),
      );
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
