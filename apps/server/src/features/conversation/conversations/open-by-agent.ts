import { decide } from '@parley/core/conversation/decide';
import type { EndReason } from '@parley/core/conversation/endings';
import type { Delivery } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { lockVisitor } from './actions';
import { beginWith, type OpeningText } from './beginning';
import { conversationEvents, saveChanges } from './decided';
import { findSaid, insertReply } from './messages-store';
import { lockRouting } from './store';

type Opening = {
  visitorId: string;
  said: readonly OpeningText[];
  isAnswer: boolean;
  by?: 'letter' | 'template';
};

/**
 * Opens a conversation of an agent with a visitor, who may be offline (C-54), with these first messages, in the
 * caller's transaction. `isAnswer`: it ends at once; its messages stay unread in the visitor's window. Returns its id.
 */
export async function openByAgent(
  context: Context,
  { tx, emit }: { tx: Client; emit: Emit },
  agent: Principal,
  { visitorId, said, isAnswer, by = 'letter' }: Opening,
): Promise<string> {
  await lockRouting(tx);
  const visitor = await lockVisitor(context, tx, visitorId);
  const now = context.clock.now();
  const actor = { id: agent.uuid, admin: agent.admin };
  const opened = decide(
    visitor.conversation,
    { kind: 'agent-opens', visitorId, by },
    { now, newId: uuidV7(now), actor },
  );
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

type Within = { context: Context; tx: Client; emit: Emit; agent: Principal };
type Reply = { visitorId: string; onlyID: string; msg: string; delivery: Delivery };
export type Said = { conversation: string; seq: number; time: number };

/**
 * Says a text in the agent's open conversation, or after its end in one that begins and ends with it, in the caller's
 * transaction. Once for each `onlyID`; `isNew` false: it was said before.
 */
export async function sayByAgent(
  { context, tx, emit, agent }: Within,
  { visitorId, onlyID, msg, delivery }: Reply,
): Promise<Said & { isNew: boolean }> {
  // Before the visitor's, as an opening needs it.
  await lockRouting(tx);
  const { conversation, isBlacklisted } = await lockVisitor(context, tx, visitorId);
  const said = await findSaid(tx, visitorId, onlyID);
  if (said && said.author_id !== agent.uuid) throw new Refusal('not-yours');
  if (said) {
    const { conversation_id: before, seq, sent_at } = said;
    return { conversation: before, seq, time: sent_at.getTime(), isNew: false };
  }
  if (!conversation) throw new Refusal('no-conversation');
  const { id, ownerId, state } = conversation;
  if (ownerId !== agent.uuid && !(state === 'end' && agent.admin)) throw new Refusal('not-yours');
  if (isBlacklisted) throw new Refusal('blacklisted');
  const time = context.clock.now();
  if (state === 'end') {
    const texts = [{ by: 'service' as const, onlyID, msg, at: time }];
    const opened = await openByAgent(context, { tx, emit }, agent, {
      visitorId,
      said: texts,
      isAnswer: true,
      by: 'template',
    });
    return { conversation: opened, seq: 1, time, isNew: true };
  }
  const seq = await insertReply(tx, { conversationId: id, visitorId, authorId: agent.uuid, onlyID, msg, at: time });
  const message = { msg, kind: 'text', role: 'service', onlyID, conversation: id, seq, time, delivery } as const;
  emit({
    kind: 'message.stored',
    visitorId,
    ownerId,
    state,
    authorId: agent.uuid,
    socket: null,
    message: { ...message, nickname: agent.nickname },
  });
  return { conversation: id, seq, time, isNew: true };
}
