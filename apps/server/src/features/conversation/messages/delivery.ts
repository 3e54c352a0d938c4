import type { Message } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { DomainEvent } from '../../../events/events';
import type { Entry, Outcome, Stored } from './entry';
import { readMessages } from './reading';
import { accepted, type Writing } from './said';

/**
 * Event and answer for after a commit. An agent's list counts by `seq`, so its answer is sent in order with the pushes;
 * a visitor's is sent at once.
 */
type Pending = { event: DomainEvent | null; answer: (() => void) | null };

type DeliveryContext = Pick<Context, 'db' | 'links' | 'clock' | 'deliver' | 'inFlight' | 'log'>;

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Creates entries for the journal. Visitors get their answer at once; agents' answers and all pushes follow after the
 * batch.
 */
export function createDelivery(context: DeliveryContext, { isAlone }: { isAlone: boolean }) {
  let stored: Pending[] = [];

  /**
   * A client sends a message again because its process gave no answer: that process may have died before it told
   * anybody. Who knows the message already ignores it.
   */
  async function tellAgain(writing: Writing, { conversationId, seq, ownerId, state }: Stored): Promise<void> {
    const page = { conversationId, afterSeq: seq - 1, pageSize: 1 };
    const { list } = await readMessages(context, page);
    const [message] = list;
    if (message?.seq !== seq || message.onlyID !== writing.said.onlyID || message.recalled) return;
    const { visitorId, authorId, said } = writing;
    context.deliver([{ kind: 'message.stored', visitorId, message, ownerId, state, authorId, socket: said.socket }]);
  }

  function settle(writing: Writing, outcome: Stored): void {
    const answer = () => writing.said.done(accepted(outcome));
    const event = outcome.isNew ? storedEvent(writing, outcome) : null;
    const isVisitors = writing.authorId === null;
    if (isVisitors) answer();
    if (event || !isVisitors) stored.push({ event, answer: isVisitors ? null : answer });
    if (event || isAlone) return;
    const telling = context.inFlight.during(() => tellAgain(writing, outcome));
    void telling.catch((error: unknown) => context.log.warn({ err: error }, 'telling a message again'));
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
