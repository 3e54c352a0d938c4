import { decide } from '@parley/core/conversation/decide';
import type { Conversation } from '@parley/core/conversation/types';
import type { Context } from '../../context';
import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import type { Emit } from '../../events/act';
import { uuidV7 } from '../../ids';
import type { Principal } from '../../principal';
import { lockVisitor } from './actions';
import { conversationEvents, saveChanges } from './decided';
import { lockRouting } from './store';

/** What stands in the conversation from its beginning; `by` user: the visitor's own words, said at another time. */
export type Opening = { by: 'user' | 'service'; onlyID: string; msg: string; at: number };

/**
 * An agent opens a conversation with a visitor who need not be there (C-54), with these first messages; `isAnswer`: it
 * ends at once, and what it says waits in the visitor's window, unread. In the caller's transaction. Answers its id.
 */
export async function openByAgent(
  context: Context,
  { tx, emit }: { tx: Client; emit: Emit },
  agent: Principal,
  { visitorId, said, isAnswer }: { visitorId: string; said: readonly Opening[]; isAnswer: boolean },
): Promise<string> {
  await lockRouting(tx);
  const visitor = await lockVisitor(context, tx, visitorId);
  const now = context.clock.now();
  const actor = { id: agent.uuid, admin: agent.admin };
  const opened = decide(visitor.conversation, { kind: 'agent-opens', visitorId }, { now, newId: uuidV7(now), actor });
  if (!opened.ok) throw new Refusal(opened.refusal);
  await saveChanges(context, tx, emit, [{ visitor, next: opened.next, causes: conversationEvents(opened.events) }]);
  await say(tx, opened.next, said, agent.uuid);
  tell(emit, opened.next, said, agent);
  if (isAnswer) {
    const ended = decide(opened.next, { kind: 'agent-ends', reason: 'answered' }, { now, actor });
    if (!ended.ok) throw new Refusal(ended.refusal);
    const after = await lockVisitor(context, tx, visitorId);
    await saveChanges(context, tx, emit, [
      { visitor: after, next: ended.next, causes: conversationEvents(ended.events) },
    ]);
  }
  return opened.next.id;
}

async function say(tx: Client, conversation: Conversation, said: readonly Opening[], agentId: string): Promise<void> {
  if (said.length === 0) return;
  const rows = said.map(({ by, onlyID, msg, at }, index) => ({
    seq: index + 1,
    role: by,
    author_id: by === 'service' ? agentId : null,
    only_id: onlyID,
    msg,
    at: at / 1000,
  }));
  await tx.query(
    `
with input as (
  select * from jsonb_to_recordset($3::jsonb)
    as r(seq int, role message_role, author_id uuid, only_id text, msg text, at double precision)
), stored as (
  insert into messages (conversation_id, seq, visitor_id, only_id, role, author_id, kind, msg, sent_at)
  select $1, seq, $2, only_id, role, author_id, 'text', msg, to_timestamp(at) from input
)
update conversations
set last_seq = $4,
    visitor_messages = (select count(*) from input where role = 'user'),
    agent_messages = (select count(*) from input where role = 'service'),
    last_visitor_seq = coalesce((select max(seq) from input where role = 'user'), 0),
    last_at = to_timestamp($5::double precision / 1000)
where id = $1`,
    [conversation.id, conversation.visitorId, JSON.stringify(rows), said.length, conversation.openedAt],
  );
}

function tell(emit: Emit, conversation: Conversation, said: readonly Opening[], agent: Principal): void {
  for (const [index, { by, onlyID, msg, at }] of said.entries())
    emit({
      kind: 'message.stored',
      visitorId: conversation.visitorId,
      ownerId: agent.uuid,
      state: 'current',
      authorId: by === 'service' ? agent.uuid : null,
      socket: null,
      message: {
        msg,
        kind: 'text',
        role: by,
        onlyID,
        conversation: conversation.id,
        seq: index + 1,
        nickname: by === 'service' ? agent.nickname : '',
        time: at,
      },
    });
}
