import { decide } from '@parley/core/conversation/decide';
import type { EndReason } from '@parley/core/conversation/endings';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { lockVisitor } from './actions';
import { beginWith, type OpeningText } from './beginning';
import { conversationEvents, saveChanges } from './decided';
import { lockRouting } from './store';

/**
 * Opens a conversation of an agent with a visitor, who may be offline (C-54), with these first messages, in the
 * caller's transaction. `isAnswer`: it ends at once; its messages stay unread in the visitor's window. Returns its id.
 */
export async function openByAgent(
  context: Context,
  { tx, emit }: { tx: Client; emit: Emit },
  agent: Principal,
  { visitorId, said, isAnswer }: { visitorId: string; said: readonly OpeningText[]; isAnswer: boolean },
): Promise<string> {
  await lockRouting(tx);
  const visitor = await lockVisitor(context, tx, visitorId);
  const now = context.clock.now();
  const actor = { id: agent.uuid, admin: agent.admin };
  const opened = decide(visitor.conversation, { kind: 'agent-opens', visitorId }, { now, newId: uuidV7(now), actor });
  if (!opened.ok) throw new Refusal(opened.refusal);
  await saveChanges(context, tx, emit, [{ visitor, next: opened.next, causes: conversationEvents(opened.events) }]);
  await beginWith({ tx, emit }, opened.next, said, { id: agent.uuid, nickname: agent.nickname });
  if (isAnswer) {
    const ended = decide(opened.next, { kind: 'agent-ends', reason: 'answered' satisfies EndReason }, { now, actor });
    if (!ended.ok) throw new Refusal(ended.refusal);
    const after = await lockVisitor(context, tx, visitorId);
    await saveChanges(context, tx, emit, [
      { visitor: after, next: ended.next, causes: conversationEvents(ended.events) },
    ]);
  }
  return opened.next.id;
}
