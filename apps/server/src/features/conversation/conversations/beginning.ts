import type { Conversation } from '@parley/core/conversation/types';
import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import type { Change } from './decided';
import { readAgents } from './facts';
import { insertOpening } from './messages-store';

/** A message that a conversation begins with; `by` user: a text of the visitor from an earlier time. */
export type OpeningText = { by: 'user' | 'service'; onlyID: string; msg: string; at: number };

type Author = { id: string; nickname: string };
type Within = { tx: Client; emit: Emit };

/**
 * Adds first messages to a conversation that was opened in the same transaction; `author`: sender of those by
 * `service`.
 */
export async function beginWith(
  { tx, emit }: Within,
  conversation: Conversation,
  said: readonly OpeningText[],
  author: Author,
): Promise<void> {
  if (said.length === 0) return;
  await insert(tx, conversation, said, author.id);
  emitStored(emit, conversation, said, author);
}

/**
 * Puts the text of an accepted invitation into the conversation as its first message, in the name of the inviting agent
 * (C-13), for `changes` that open conversations. Returns the ids of conversations with such a message.
 */
export async function beginWithInvitations({ tx, emit }: Within, changes: readonly Change[]): Promise<Set<string>> {
  const invited = changes.flatMap(({ visitor: { invitedBy, invitation }, next }) =>
    invitedBy && invitation ? [{ invitedBy, invitation, next }] : [],
  );
  if (invited.length === 0) return new Set();
  const agents = await readAgents(tx, [...new Set(invited.map(({ invitedBy }) => invitedBy))]);
  const begun = new Set<string>();
  for (const { invitedBy, invitation, next } of invited) {
    const author = agents.find(({ id }) => id === invitedBy);
    if (!author) continue;
    const said: OpeningText = {
      by: 'service',
      onlyID: `${AUTOMATIC}invite-${next.id}`,
      msg: invitation,
      at: next.openedAt,
    };
    await beginWith({ tx, emit }, next, [said], author);
    begun.add(next.id);
  }
  return begun;
}

async function insert(
  tx: Client,
  conversation: Conversation,
  said: readonly OpeningText[],
  agentId: string,
): Promise<void> {
  const rows = said.map(({ by, onlyID, msg, at }, index) => ({
    seq: index + 1,
    role: by,
    author_id: by === 'service' ? agentId : null,
    only_id: onlyID,
    msg,
    at: at / 1000,
  }));
  const { id, visitorId, openedAt } = conversation;
  await insertOpening(tx, { conversationId: id, visitorId, at: openedAt }, rows);
}

function emitStored(emit: Emit, conversation: Conversation, said: readonly OpeningText[], agent: Author): void {
  for (const [index, { by, onlyID, msg, at }] of said.entries())
    emit({
      kind: 'message.stored',
      visitorId: conversation.visitorId,
      ownerId: conversation.ownerId,
      state: conversation.state,
      authorId: by === 'service' ? agent.id : null,
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
