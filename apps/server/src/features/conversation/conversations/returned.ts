import { decide } from '@parley/core/conversation/decide';
import type { Context } from '../../../context';
import type { DomainEvent } from '../../../events/events';
import { conversationEvents, listingOf } from './decided';
import { readAgents, readOwned } from './facts';
import { readRows } from './rows';

/**
 * Delivers the events of an agent that reconnected within the grace, for all of its conversations together. Takes no
 * locks and writes nothing, since nothing changes: after a restart all agents reconnect at the same time.
 */
export async function deliverReturned(context: Context, agentId: string): Promise<void> {
  await context.inFlight.during(async () => {
    const owned = await readOwned(context.db, agentId);
    const [agent] = await readAgents(context.db, [agentId]);
    const rows = await readRows(
      context.db,
      owned.map((conversation) => conversation.visitorId),
    );
    const owner = agent ? { nickname: agent.nickname, avatar: agent.avatar } : null;
    const now = context.clock.now();
    const events = owned.flatMap((conversation): DomainEvent[] => {
      const row = rows.get(conversation.visitorId);
      const decision = decide(conversation, { kind: 'owner-returned', agentId }, { now });
      if (!row || !decision.ok || row.conversation !== conversation.id || row.serviceID !== agentId) return [];
      const was = listingOf({ state: row.state, conversation });
      const causes = conversationEvents(decision.events);
      return [{ kind: 'visitor.changed', visitorId: row.YQToken, was, row, causes, owner, queue: null }];
    });
    context.deliver(events);
  });
}
