import type { Conversation } from '@parley/core/conversation/types';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import { insertFirstMessages } from './messages-store';
import type { UnroutedMessage } from './opening';

export type FirstMessage = { message: UnroutedMessage; conversation: Conversation };

/**
 * Stores the first messages of opened conversations in the same commit, so that no conversation is empty. Conversations
 * in `begun` already have the text of an invitation as message 1. Returns functions that answer the authors, to call
 * after the commit.
 */
export async function appendFirst(
  tx: Client,
  emit: Emit,
  firsts: readonly FirstMessage[],
  begun: ReadonlySet<string>,
): Promise<(() => void)[]> {
  if (firsts.length === 0) return [];
  const seqs = new Map<string, number>();
  const unique = new Map<string, { seq: number; first: FirstMessage }>();
  const answers: (() => void)[] = [];
  for (const first of firsts) {
    const { message, conversation } = first;
    const key = `${message.visitorId} ${message.onlyID}`;
    const isNew = !unique.has(key);
    if (isNew) {
      const seq = (seqs.get(conversation.id) ?? (begun.has(conversation.id) ? 1 : 0)) + 1;
      seqs.set(conversation.id, seq);
      unique.set(key, { seq, first });
    }
    const { seq, first: kept } = unique.get(key)!;
    const { id, ownerId, state } = conversation;
    const stored = { ok: true as const, conversationId: id, seq, time: kept.message.at, isNew, ownerId, state };
    answers.push(() => message.done(stored));
  }
  await store(tx, [...unique.values()]);
  for (const { seq, first } of unique.values()) emitStored(emit, first, seq);
  return answers;
}

async function store(tx: Client, messages: readonly { seq: number; first: FirstMessage }[]): Promise<void> {
  const rows = messages.map(({ seq, first: { message, conversation } }) => ({
    conversation_id: conversation.id,
    seq,
    visitor_id: message.visitorId,
    only_id: message.onlyID,
    kind: message.kind,
    msg: message.msg,
    quote: message.quote,
    at: message.at / 1000,
  }));
  await insertFirstMessages(tx, rows);
}

function emitStored(emit: Emit, { message, conversation }: FirstMessage, seq: number): void {
  emit({
    kind: 'message.stored',
    visitorId: message.visitorId,
    ownerId: conversation.ownerId,
    state: conversation.state,
    authorId: null,
    socket: message.socket,
    message: {
      msg: message.msg,
      kind: message.kind,
      role: 'user',
      onlyID: message.onlyID,
      conversation: conversation.id,
      seq,
      nickname: message.nickname,
      time: message.at,
      ...(message.quote !== null && { quote: message.quote }),
    },
  });
}
