import type { Context } from '../../../context';
import type { Desk } from '../../../live/desk';
import type { Openings } from '../conversations/opening';
import type { ConversationReader } from './conversation-reader';
import type { Delivery } from './delivery';
import type { Journal } from './journal';
import type { Lookups } from './lookups';
import { accepted, type Said } from './said';

type Parts = {
  context: Pick<Context, 'clock'>;
  desk: Desk;
  openings: Openings;
  journal: Journal;
  delivery: Delivery;
  reader: ConversationReader;
  lookups: Lookups;
};

/** Stores a visitor's message in the open conversation, or opens one. */
export function createVisitorSays({ context, desk, openings, journal, delivery, reader, lookups }: Parts) {
  /**
   * Ended conversations with messages still in the journal, by visitor: later messages of the visitor go behind those.
   */
  const draining = new Map<string, string>();

  function says(visitorId: string, said: Said): boolean {
    const drainingId = drainingOf(visitorId);
    if (drainingId) return append(visitorId, drainingId, said);
    const open = desk.open.get(visitorId);
    if (!open || openings.isPending(visitorId)) return openFirst(visitorId, said);
    return append(visitorId, open.id, said);
  }

  function append(visitorId: string, conversationId: string, said: Said): boolean {
    return journal.append(
      delivery.entryFor({ visitorId, authorId: null, seen: null, said }, conversationId, () => {
        // The conversation has just ended: this message opens a new one, linked to it.
        reader.forget(visitorId, conversationId);
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
        lookups.add(visitorId, async () => void (await reader.readOpen(visitorId)));
      },
    });
  }

  /** A conversation has ended. Called before the desk removes it. */
  function ended(visitorId: string, conversationId: string): void {
    if (journal.holds(conversationId)) draining.set(visitorId, conversationId);
  }

  function drainingOf(visitorId: string): string | null {
    const drainingId = draining.size > 0 ? draining.get(visitorId) : undefined;
    if (drainingId === undefined) return null;
    if (journal.holds(drainingId)) return drainingId;
    draining.delete(visitorId);
    return null;
  }

  return { says, ended };
}
