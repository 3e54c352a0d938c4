import { decide } from '@parley/core/conversation/decide';
import type { MessageFacts } from '@parley/core/conversation/happenings';
import type { MessageKind, VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { closeRecalled } from '../../foundation/files/recalled';
import { forgetTerms } from '../messages/forget-terms';
import { lockVisitor } from './actions';
import { readRow } from './rows';

/** Takes an own message back; what it said stays in the audit copy. `agent` null: the visitor's own. */
export function recall(
  context: Context,
  visitorId: string,
  onlyID: string,
  agent: Principal | null,
): Promise<VisitorRow> {
  return act(context, async (tx, emit) => {
    const { conversation } = await lockVisitor(context, tx, visitorId);
    const message = await findMessage(tx, visitorId, onlyID);
    if (!message) throw new Refusal('unknown-message');
    // Nothing is tied to an ended conversation any more, nor to the one before the newest.
    if (message.conversationId !== conversation?.id) throw new Refusal('already-ended');

    const now = context.clock.now();
    const { recallSeconds } = context.setting('conversation');
    const decision = agent
      ? decide(
          conversation,
          { kind: 'agent-recalls', message: message.facts },
          { now, recallSeconds, actor: { id: agent.uuid, admin: agent.admin } },
        )
      : decide(conversation, { kind: 'visitor-recalls', message: message.facts }, { now, recallSeconds });
    if (!decision.ok) throw new Refusal(decision.refusal);
    if (decision.events.length > 0) {
      const seen = await wasSeen(tx, message, agent ? 'visitor' : 'agent');
      await blank(tx, message, { by: agent?.uuid ?? null, now, seen });
      await closeRecalled(tx, visitorId, message, now);
      const { ownerId } = conversation;
      emit({ kind: 'message.recalled', visitorId, conversation: conversation.id, onlyID, ownerId, seen });
    }
    return (await readRow(tx, visitorId))!;
  });
}

type Found = { conversationId: string; onlyID: string; kind: MessageKind; msg: string; facts: MessageFacts };

async function findMessage(tx: Client, visitorId: string, onlyID: string): Promise<Found | null> {
  const { rows } = await tx.query<{
    conversation_id: string;
    kind: MessageKind;
    msg: string;
    seq: number;
    role: 'user' | 'service' | 'robot';
    author_id: string | null;
    sent_at: Date;
    recalled_at: Date | null;
  }>({
    name: 'message-by-only-id',
    text: `select conversation_id, kind, msg, seq, role, author_id, sent_at, recalled_at
           from messages where visitor_id = $1 and only_id = $2`,
    values: [visitorId, onlyID],
  });
  const row = rows[0];
  if (!row) return null;
  const roles = { user: 'visitor', service: 'agent', robot: 'robot' } as const;
  return {
    conversationId: row.conversation_id,
    onlyID,
    kind: row.kind,
    msg: row.msg,
    facts: {
      id: onlyID,
      seq: row.seq,
      role: roles[row.role],
      authorId: row.author_id,
      at: row.sent_at.getTime(),
      recalled: row.recalled_at !== null,
    },
  };
}

/** Whether the other side had read it by now: who recalls is told so. */
async function wasSeen(tx: Client, { conversationId, facts }: Found, reader: 'visitor' | 'agent'): Promise<boolean> {
  const { rows } = await tx.query<{ seen: boolean }>(
    `select case $3 when 'visitor' then visitor_read_seq else agent_read_seq end >= $2 as seen
     from conversations where id = $1`,
    [conversationId, facts.seq, reader],
  );
  return rows[0]?.seen ?? false;
}

type Recalling = { by: string | null; now: number; seen: boolean };

async function blank(tx: Client, { conversationId, facts }: Found, { by, now, seen }: Recalling): Promise<void> {
  const at = new Date(now);
  await tx.query(
    `insert into recalled_messages (conversation_id, seq, msg, recalled_by, recalled_at)
     select conversation_id, seq, msg, $3, $4 from messages where conversation_id = $1 and seq = $2`,
    [conversationId, facts.seq, by, at],
  );
  await tx.query(
    `update messages set msg = '', recalled_at = $3, recalled_seen = $4 where conversation_id = $1 and seq = $2`,
    [conversationId, facts.seq, at, seen],
  );
  await forgetTerms(tx, conversationId, facts.seq);
}
