import type { Message } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { DomainEvent } from '../../../events/events';
import type { Entry, Outcome, Stored } from './entry';
import { accepted, type Writing } from './said';

/**
 * Event and answer for after a commit. An agent's list counts by `seq`, so its answer is sent in order with the pushes;
 * a visitor's is sent at once.
 */
type Pending = { event: DomainEvent | null; answer: (() => void) | null };

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Creates entries for the journal. Visitors get their answer at once; agents' answers and all pushes follow after the
 * batch.
 */
export function createDelivery(context: Pick<Context, 'clock' | 'deliver'>) {
  let stored: Pending[] = [];

  function settle(writing: Writing, outcome: Stored): void {
    const answer = () => writing.said.done(accepted(outcome));
    const event = outcome.isNew ? storedEvent(writing, outcome) : null;
    const isVisitors = writing.authorId === null;
    if (isVisitors) answer();
    if (event || !isVisitors) stored.push({ event, answer: isVisitors ? null : answer });
  }

  return {
    /** `onLeftOut`: the conversation ended, or got another owner or newer messages, before this was stored. */
    entryFor(writing: Writing, conversationId: string, onLeftOut: () => void): Entry {
      const { visitorId, authorId, seen, said } = writing;
      const { onlyID, msg, kind, quote } = said;
      return {
        conversationId,
        visitorId,
        onlyID,
        msg,
        kind,
        quote,
        at: context.clock.now(),
        role: authorId === null ? 'user' : 'service',
        authorId,
        seen,
        done(outcome: Outcome) {
          if (outcome.ok) settle(writing, outcome);
          else if (outcome.why === 'left-out') onLeftOut();
          else said.done({ ok: false, error: outcome.why === 'server-error' ? 'internal' : 'bad-text' });
        },
      };
    },
    /** Delivers events and answers of the last batch. */
    deliverStored(): void {
      if (stored.length === 0) return;
      const pending = stored;
      stored = [];
      const events = pending.flatMap(({ event }) => event ?? []);
      const answers = new Map(pending.flatMap(({ event, answer }) => (event && answer ? [[event, answer]] : [])));
      context.deliver(events, (event) => answers.get(event)?.());
      for (const { event, answer } of pending) if (!event) answer?.();
    },
  };
}

function storedEvent({ visitorId, authorId, said }: Writing, stored: Stored): DomainEvent {
  const { conversationId, seq, time, ownerId, state } = stored;
  const { msg, kind, quote, onlyID, nickname, socket } = said;
  const message: Message = {
    msg,
    kind,
    role: authorId === null ? 'user' : 'service',
    onlyID,
    conversation: conversationId,
    seq,
    nickname,
    time,
    ...(quote !== null && { quote }),
  };
  return { kind: 'message.stored', visitorId, message, ownerId, state, authorId, socket };
}
