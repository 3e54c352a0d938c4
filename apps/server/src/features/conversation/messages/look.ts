import type { ErrorId } from '@parley/protocol/errors';
import type { Context } from '../../../context';
import type { Desk, OpenConversation } from '../../../live/desk';
import { findStored, readOthersSince } from './reading';
import { accepted, type Reply, type SaidAnswer } from './said';
import { findNewest, hasEverHad } from './store';

export type Look = ReturnType<typeof createLook>;

/** What the database knows of a visitor's conversation, where this process does not remember it or may be mistaken. */
export function createLook(context: Context, desk: Desk) {
  return {
    /** The visitor's open conversation, remembered from now on. */
    async recall(visitorId: string): Promise<OpenConversation | null> {
      const known = desk.open.get(visitorId);
      if (known) return known;
      const newest = await findNewest(context.db, visitorId);
      if (!newest || newest.state === 'end') return null;
      // An event that came meanwhile knows better.
      if (!desk.open.has(visitorId)) desk.open.set(visitorId, newest);
      return newest;
    },

    forget(visitorId: string, conversationId: string): void {
      if (desk.open.get(visitorId)?.id === conversationId) desk.open.delete(visitorId);
    },

    /** Why a reply was not written: its first answer when it was, else the rule that stands against it. */
    async verdict({ visitorId, authorId, seen, said: { onlyID } }: Reply): Promise<SaidAnswer | 'none'> {
      // Of a visitor who never was theirs, who sees less than all is told no more than of one that is not there.
      const isNarrow = desk.agents.get(authorId)?.lens?.hidesPast === true;
      if (isNarrow && !(await hasEverHad(context.db, authorId, visitorId))) return { ok: false, error: 'not-yours' };
      const known = await findStored(context.db, [{ visitorId, onlyID }]);
      const first = known.get(`${visitorId} ${onlyID}`);
      if (first) return accepted(first);
      const newest = await findNewest(context.db, visitorId);
      const error = whyNoReply(newest, authorId);
      if (error !== null) return { ok: false, error };
      const missed = seen === null ? [] : await readOthersSince(context, newest!.id, seen, authorId);
      return missed.length > 0 ? { ok: false, error: 'stale-reply', missed } : 'none';
    },
  };
}

type Newest = Pick<OpenConversation, 'ownerId'> & { state: string };

/** What stands against a reply of this agent in a visitor's newest conversation; null: nothing. */
export function whyNoReply(newest: Newest | null, agentId: string): ErrorId | null {
  if (!newest) return 'no-conversation';
  if (newest.state === 'end') return 'already-ended';
  return newest.ownerId === agentId ? null : 'not-yours';
}
