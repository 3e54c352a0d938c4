import type { Context } from '../../../context';
import type { Desk } from '../../../live/desk';
import type { Openings } from '../conversations/opening';
import type { Journal } from './journal';
import type { Look } from './look';
import type { Lookups } from './lookups';
import { accepted, type Said } from './said';
import type { Telling } from './telling';

type Parts = {
  context: Pick<Context, 'clock'>;
  desk: Desk;
  openings: Openings;
  journal: Journal;
  telling: Telling;
  look: Look;
  lookups: Lookups;
};

/** Stores a visitor's message in the open conversation, or opens one. */
export function createVisitorSays({ context, desk, openings, journal, telling, look, lookups }: Parts) {
  /**
   * Ended conversations with messages still in the journal, by visitor: later messages of the visitor go behind those.
   */
  const tails = new Map<string, string>();

  function says(visitorId: string, said: Said): boolean {
    const tail = tailOf(visitorId);
    if (tail) return append(visitorId, tail, said);
    const open = desk.open.get(visitorId);
    if (!open || openings.isPending(visitorId)) return openFirst(visitorId, said);
    return append(visitorId, open.id, said);
  }

  function append(visitorId: string, conversationId: string, said: Said): boolean {
    return journal.append(
      telling.entryFor({ visitorId, authorId: null, seen: null, said }, conversationId, () => {
        // The conversation has just ended: this message opens a new one, linked to it.
        look.forget(visitorId, conversationId);
        ended(visitorId, conversationId);
        openFirst(visitorId, said);
      }),
    );
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
        append(visitorId, conversationId, said);
        // Typing and page views need the owner in memory.
        lookups.add(visitorId, async () => void (await look.recall(visitorId)));
      },
    });
  }

  /** A conversation has ended. Called before the desk removes it. */
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

  return { says, ended };
}
