import { decide } from '@parley/core/conversation/decide';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import { uuidV7 } from '../../ids';
import { lockVisitor } from './actions';
import { conversationEvents, saveChanges } from './decided';
import { readRoutingTable } from './routing';
import { lockRouting } from './store';

/** The visitor takes an invitation up: a conversation opens with the agent who invited, or by the ordinary routing. */
export function acceptInvitation(context: Context, visitorId: string): Promise<void> {
  return act(context, async (tx, emit) => {
    await lockRouting(tx);
    const visitor = await lockVisitor(context, tx, visitorId);
    const { conversation } = visitor;
    if (!visitor.invitedBy) throw new Refusal('not-invited');
    if (conversation && conversation.state !== 'end') throw new Refusal('already-talking');
    const table = await readRoutingTable(context, tx);
    const inviter = table.find(visitor.invitedBy);
    const now = context.clock.now();
    const decision = decide(
      conversation,
      { kind: 'visitor-speaks', visitorId },
      {
        now,
        newId: uuidV7(now),
        chosenId: table.choose(conversation?.ownerId ?? null),
        somebodyOnline: table.somebodyOnline,
        invitation: inviter && { agentId: inviter.id, reachability: inviter.reachability },
      },
    );
    if (!decision.ok) throw new Refusal(decision.refusal);
    await saveChanges(context, tx, emit, [
      { visitor, next: decision.next, causes: conversationEvents(decision.events) },
    ]);
  });
}
