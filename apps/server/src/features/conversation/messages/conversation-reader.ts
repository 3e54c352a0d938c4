import type { ErrorId } from '@parley/protocol/errors';
import type { Context } from '../../../context';
import type { Desk, OpenConversation } from '../../../live/desk';
import { findStored, readOthersSince } from './reading';
import { accepted, type Reply, type SaidAnswer } from './said';
import { findNewest, hasEverHad } from './store';

export type ConversationReader = ReturnType<typeof createConversationReader>;

/** Reads a visitor's conversation from the database when this process's memory lacks it or may be out of date. */
export function createConversationReader(context: Context, desk: Desk) {
  return {
    /** Reads the visitor's open conversation and caches it. */
    async readOpen(visitorId: string): Promise<OpenConversation | null> {
      const known = desk.open.get(visitorId);
      if (known) return known;
      const newest = await findNewest(context.db, visitorId);
      if (!newest || newest.state === 'end') return null;
      // An event that arrived meanwhile is newer.
      if (!desk.open.has(visitorId)) desk.open.set(visitorId, newest);
      return newest;
    },

    forget(visitorId: string, conversationId: string): void {
      if (desk.open.get(visitorId)?.id === conversationId) desk.open.delete(visitorId);
    },

    /**
     * Answer to a reply that was left out: its first answer if it was stored, else the reason of its refusal. `none`:
     * nothing prevents it now.
     */
    async verdict({ visitorId, authorId, seen, said: { onlyID } }: Reply): Promise<SaidAnswer | 'none'> {
      // Agents who do not see all get the same answer for a visitor they never had as for an unknown one.
      const hidesPast = desk.agents.get(authorId)?.visibility?.hidesPast === true;
      if (hidesPast && !(await hasEverHad(context.db, authorId, visitorId))) return { ok: false, error: 'not-yours' };
      const known = await findStored(context.db, [{ visitorId, onlyID }]);
      const first = known.get(`${visitorId} ${onlyID}`);
      if (first) return accepted(first);
      const newest = await findNewest(context.db, visitorId);
      const error = refusalOfReply(newest, authorId);
      if (error !== null) return { ok: false, error };
      const missed = seen === null ? [] : await readOthersSince(context, newest!.id, seen, authorId);
      return missed.length > 0 ? { ok: false, error: 'stale-reply', missed } : 'none';
    },
  };
}

type Newest = Pick<OpenConversation, 'ownerId'> & { state: string };

/** Why this agent may not reply in a visitor's newest conversation; null: it may. */
export function refusalOfReply(newest: Newest | null, agentId: string): ErrorId | null {
  if (!newest) return 'no-conversation';
  if (newest.state === 'end') return 'already-ended';
  return newest.ownerId === agentId ? null : 'not-yours';
}
