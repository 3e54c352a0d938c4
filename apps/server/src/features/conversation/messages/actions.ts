import type { ErrorId } from '@parley/protocol/errors';
import type { Message, MessageKind } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { isOutage } from '../../../db/failures';
import type { DomainEvent } from '../../../events/events';
import type { Desk, OpenConversation } from '../../../live/desk';
import type { Openings } from '../conversations/opening';
import type { Entry, Outcome, Stored } from './entry';
import type { Journal } from './journal';
import { findNewest, findStored, hasEverHad, readOthersSince } from './store';

export type Said = {
  onlyID: string;
  msg: string;
  kind: MessageKind;
  quote: string | null;
  /** The socket it came by. */
  socket: string | null;
  nickname: string;
  done(answer: SaidAnswer): void;
};

export type SaidAnswer =
  | { ok: true; conversation: string; seq: number; time: number }
  | { ok: false; error: ErrorId; missed?: Message[] };

/** Both answer false when no more can be held: the socket is closed, the client sends again. */
export type Messages = {
  visitorSays(visitorId: string, said: Said): boolean;
  agentSays(agentId: string, visitorId: string, seen: number | null, said: Said): boolean;
  /** Tells what the last batch stored. The journal calls it when all of it is answered. */
  deliverStored(): void;
  /** A conversation has ended. Called before the desk forgets it. */
  ended(visitorId: string, conversationId: string): void;
  /** Resolves when no reply is being looked up. */
  idle(): Promise<void>;
};

type Parts = { context: Context; desk: Desk; openings: Openings; journal: Journal };

/**
 * What to tell after a commit. An agent's list counts by `seq`, so its acknowledgement takes its place among the pushes;
 * a visitor's needs not wait.
 */
type Told = { event: DomainEvent | null; answer: (() => void) | null };

export function createMessages({ context, desk, openings, journal }: Parts): Messages {
  let stored: Told[] = [];
  /** Visitors whose conversation is being looked up: what follows waits its turn. */
  const lookups = new Map<string, Promise<unknown>>();
  /** Ended conversations whose visitors' last words are still on their way to be left out: what follows goes behind. */
  const tails = new Map<string, string>();

  function visitorSays(visitorId: string, said: Said): boolean {
    const tail = tailOf(visitorId);
    if (tail) return journal.append(visitorEntry(visitorId, tail, said));
    const open = desk.open.get(visitorId);
    if (!open || openings.isPending(visitorId)) return openFirst(visitorId, said);
    return journal.append(visitorEntry(visitorId, open.id, said));
  }

  function openFirst(visitorId: string, said: Said): boolean {
    return openings.add({
      visitorId,
      nickname: said.nickname,
      onlyID: said.onlyID,
      msg: said.msg,
      kind: said.kind,
      quote: said.quote,
      at: context.clock.now(),
      socket: said.socket,
      done: (outcome) => said.done(outcome.ok ? accepted(outcome) : outcome),
      forward(conversationId) {
        journal.append(visitorEntry(visitorId, conversationId, said));
        // Whom typing and pages are told to stands in memory alone.
        lookUp(visitorId, async () => void (await recall(visitorId)));
      },
    });
  }

  function visitorEntry(visitorId: string, conversationId: string, said: Said): Entry {
    return entryFor(visitorId, conversationId, said, { role: 'user', authorId: null, seen: null }, () => {
      // Ended a moment ago: it opens a new conversation, linked to the old one.
      forget(visitorId, conversationId);
      ended(visitorId, conversationId);
      openFirst(visitorId, said);
    });
  }

  function forget(visitorId: string, conversationId: string): void {
    if (desk.open.get(visitorId)?.id === conversationId) desk.open.delete(visitorId);
  }

  function ended(visitorId: string, conversationId: string): void {
    if (journal.holds(conversationId)) tails.set(visitorId, conversationId);
  }

  function tailOf(visitorId: string): string | null {
    const tail = tails.size > 0 ? tails.get(visitorId) : undefined;
    if (tail === undefined) return null;
    if (journal.holds(tail)) return tail;
    tails.delete(visitorId);
    return null;
  }

  function agentSays(agentId: string, visitorId: string, seen: number | null, said: Said): boolean {
    const open = desk.open.get(visitorId);
    const isOnScreen = open && (seen === null || seen >= open.seq);
    if (isOnScreen && !lookups.has(visitorId)) return appendReply(agentId, visitorId, open.id, seen, said);
    lookUp(visitorId, () => replyAfterLook(agentId, visitorId, seen, said));
    return true;
  }

  /** The conversation is not remembered, or something may have been said that this agent has not seen. */
  async function replyAfterLook(agentId: string, visitorId: string, seen: number | null, said: Said): Promise<void> {
    const open = await recall(visitorId);
    if (!open || (seen !== null && seen < open.seq)) {
      const answer = await verdict(agentId, visitorId, seen, said.onlyID);
      if (answer !== 'none') return said.done(answer);
    }
    if (open) appendReply(agentId, visitorId, open.id, seen, said);
  }

  function appendReply(agentId: string, visitorId: string, conversationId: string, seen: number | null, said: Said) {
    const author = { role: 'service' as const, authorId: agentId, seen };
    return journal.append(
      entryFor(visitorId, conversationId, said, author, () => {
        // Ended, changed hands or moved on; where none of these holds, a batch-mate was at fault and it goes again.
        forget(visitorId, conversationId);
        lookUp(visitorId, async () => {
          await recall(visitorId);
          const answer = await verdict(agentId, visitorId, seen, said.onlyID);
          if (answer === 'none') await replyAfterLook(agentId, visitorId, seen, said);
          else said.done(answer);
        });
      }),
    );
  }

  function lookUp(visitorId: string, work: () => Promise<void>): void {
    const before = lookups.get(visitorId) ?? Promise.resolve();
    const run = before
      .then(() => untilDatabaseAnswers(work))
      .catch((error: unknown) => {
        // No answer: the client asks again.
        context.log.error({ err: error }, 'a reply could not be looked at');
      });
    lookups.set(visitorId, run);
    void run.then(() => {
      if (lookups.get(visitorId) === run) lookups.delete(visitorId);
    });
  }

  async function recall(visitorId: string): Promise<OpenConversation | null> {
    const known = desk.open.get(visitorId);
    if (known) return known;
    const newest = await findNewest(context.db, visitorId);
    if (!newest || newest.state === 'end') return null;
    // An event that came meanwhile knows better.
    if (!desk.open.has(visitorId)) desk.open.set(visitorId, newest);
    return newest;
  }

  /** Why a reply was not written: its first answer when it was, else the rule that stands against it. */
  async function verdict(
    agentId: string,
    visitorId: string,
    seen: number | null,
    onlyID: string,
  ): Promise<SaidAnswer | 'none'> {
    // Of a visitor who never was theirs, who sees less than all is told no more than of one that is not there.
    const isNarrow = desk.agents.get(agentId)?.lens?.hidesPast === true;
    if (isNarrow && !(await hasEverHad(context.db, agentId, visitorId))) return { ok: false, error: 'not-yours' };
    const known = await findStored(context.db, [{ visitorId, onlyID }]);
    const first = known.get(`${visitorId} ${onlyID}`);
    if (first) return accepted(first);
    const newest = await findNewest(context.db, visitorId);
    if (!newest) return { ok: false, error: 'no-conversation' };
    if (newest.state === 'end') return { ok: false, error: 'already-ended' };
    if (newest.ownerId !== agentId) return { ok: false, error: 'not-yours' };
    const missed = seen === null ? [] : await readOthersSince(context, newest.id, seen, agentId);
    return missed.length > 0 ? { ok: false, error: 'stale-reply', missed } : 'none';
  }

  type Author = Pick<Entry, 'role' | 'authorId' | 'seen'>;

  function entryFor(
    visitorId: string,
    conversationId: string,
    said: Said,
    author: Author,
    onLeftOut: () => void,
  ): Entry {
    const { onlyID, msg, kind, quote } = said;
    const at = context.clock.now();
    return {
      conversationId,
      visitorId,
      onlyID,
      msg,
      kind,
      quote,
      at,
      ...author,
      done(outcome: Outcome) {
        if (!outcome.ok) {
          if (outcome.why === 'left-out') onLeftOut();
          else said.done({ ok: false, error: outcome.why === 'trouble' ? 'internal' : 'bad-text' });
          return;
        }
        const answer = () => said.done(accepted(outcome));
        const event = outcome.isNew ? storedEvent(visitorId, said, author, outcome) : null;
        if (author.role === 'user') answer();
        if (event || author.role === 'service') stored.push({ event, answer: author.role === 'user' ? null : answer });
      },
    };
  }

  return {
    visitorSays,
    agentSays,
    ended,
    deliverStored() {
      if (stored.length === 0) return;
      const told = stored;
      stored = [];
      const events = told.flatMap(({ event }) => event ?? []);
      const answers = new Map(told.flatMap(({ event, answer }) => (event && answer ? [[event, answer]] : [])));
      context.deliver(events, (event) => answers.get(event)?.());
      for (const { event, answer } of told) if (!event) answer?.();
    },
    async idle() {
      while (lookups.size > 0) await Promise.all(lookups.values());
    },
  };
}

const RETRY_MS = 200;

/** A look that finds the database away waits for it: what follows must not overtake. */
async function untilDatabaseAnswers(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const accepted = ({ conversationId, seq, time }: Stored): SaidAnswer => ({
  ok: true,
  conversation: conversationId,
  seq,
  time,
});

function storedEvent(
  visitorId: string,
  said: Said,
  { role, authorId }: Pick<Entry, 'role' | 'authorId'>,
  { conversationId, seq, time, ownerId, state }: Stored,
): DomainEvent {
  const { msg, kind, quote, onlyID, nickname, socket } = said;
  const message: Message = {
    msg,
    kind,
    role,
    onlyID,
    conversation: conversationId,
    seq,
    nickname,
    time,
    ...(quote !== null && { quote }),
  };
  return { kind: 'message.stored', visitorId, message, ownerId, state, authorId, socket };
}
