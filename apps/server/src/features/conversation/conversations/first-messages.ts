import type { Conversation } from '@parley/core/conversation/types';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import { insertFirstMessages } from './messages-store';
import type { FirstWords } from './opening';

export type FirstMessage = { words: FirstWords; conversation: Conversation };

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
    const { words, conversation } = first;
    const key = `${words.visitorId} ${words.onlyID}`;
    const isNew = !unique.has(key);
    if (isNew) {
      const seq = (seqs.get(conversation.id) ?? (begun.has(conversation.id) ? 1 : 0)) + 1;
      seqs.set(conversation.id, seq);
      unique.set(key, { seq, first });
    }
    const { seq, first: kept } = unique.get(key)!;
    const { id, ownerId, state } = conversation;
    const stored = { ok: true as const, conversationId: id, seq, time: kept.words.at, isNew, ownerId, state };
    answers.push(() => words.done(stored));
  }
  await store(tx, [...unique.values()]);
  for (const { seq, first } of unique.values()) emitStored(emit, first, seq);
  return answers;
}

async function store(tx: Client, messages: readonly { seq: number; first: FirstMessage }[]): Promise<void> {
  const rows = messages.map(({ seq, first: { words, conversation } }) => ({
    conversation_id: conversation.id,
    seq,
    visitor_id: words.visitorId,
    only_id: words.onlyID,
    kind: words.kind,
    msg: words.msg,
    quote: words.quote,
    at: words.at / 1000,
  }));
  await insertFirstMessages(tx, rows);
}

function emitStored(emit: Emit, { words, conversation }: FirstMessage, seq: number): void {
  emit({
    kind: 'message.stored',
    visitorId: words.visitorId,
    ownerId: conversation.ownerId,
    state: conversation.state,
    authorId: null,
    socket: words.socket,
    message: {
      msg: words.msg,
      kind: words.kind,
      role: 'user',
      onlyID: words.onlyID,
      conversation: conversation.id,
      seq,
      nickname: words.nickname,
      time: words.at,
      ...(words.quote !== null && { quote: words.quote }),
    },
  });
}
