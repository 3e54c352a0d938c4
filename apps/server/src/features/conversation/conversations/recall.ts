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
import { emptyMessage, findSaid, isReadBy } from './messages-store';
import { readRow } from './rows';

/** Recalls a message of the caller; the audit copy keeps its text. `agent` null: the visitor is the caller. */
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
    // Only messages of the newest conversation can be recalled, while it is open.
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
      // The caller is told whether the other side had read the message.
      const seen = await isReadBy(tx, message, agent ? 'visitor' : 'agent');
      await emptyMessage(tx, message, { by: agent?.uuid ?? null, now, seen });
      await forgetTerms(tx, message.conversationId, message.seq);
      await closeRecalled(tx, visitorId, message, now);
      const { ownerId } = conversation;
      emit({ kind: 'message.recalled', visitorId, conversation: conversation.id, onlyID, ownerId, seen });
    }
    return (await readRow(tx, visitorId))!;
  });
}

type Found = { conversationId: string; seq: number; kind: MessageKind; msg: string; facts: MessageFacts };

async function findMessage(tx: Client, visitorId: string, onlyID: string): Promise<Found | null> {
  const row = await findSaid(tx, visitorId, onlyID);
  if (!row) return null;
  const roles = { user: 'visitor', service: 'agent', robot: 'robot' } as const;
  return {
    conversationId: row.conversation_id,
    seq: row.seq,
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
