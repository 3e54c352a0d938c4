import { messageTerms } from '@parley/core/search/terms';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { lockVisitors } from '../../../conversation/conversations/facts';
import { forgetTerms } from '../../../conversation/messages/forget-terms';
import { recordChange } from '../../../foundation/audit/actions';
import { removeFiles } from '../../retention/files';
import type { Parts } from '../../retention/kind';
import { ERASED_TEXT } from '../../users/erased';
import { insertTerms } from '../index-store';
import { seenOf } from '../marks';
import { emitRows } from './emit-rows';
import {
  bumpVisitorsAt,
  deleteUnusedFile,
  findEnded,
  type LockedMessage,
  lockMessage,
  setRecalledSaid,
  setSaid,
} from './rewrite-store';

export type Which = { conversation: string; onlyID: string };

type Rewriting = {
  /** Action in the audit log. */
  action: 'history.eraseMessage' | 'history.blotMessage';
  /** The remaining text, plain; null: nothing remains. May throw a refusal, which changes nothing. */
  left: (message: LockedMessage) => string | null;
};

/**
 * Erases text of one message of an ended conversation for good. Its seq, author, time and all counts stay; the text is
 * also removed from the search and from the copy of recalled messages. Visitors and agents with the message on screen
 * get the replacement, as for a recall.
 */
export async function rewriteMessage(
  parts: Parts,
  agent: Principal,
  { conversation, onlyID }: Which,
  { action, left }: Rewriting,
): Promise<void> {
  const { context } = parts;
  const files = await act(context, async (tx, emit) => {
    const [seen] = await seenOf(tx, agent, [conversation]);
    const talk = seen ? await findEnded(tx, seen) : null;
    if (!talk) throw new Refusal('not-found');
    const { visitorId } = talk;
    const visitors = await lockVisitors(tx, [visitorId], context.clock.now());
    const message = await lockMessage(tx, conversation, onlyID);
    if (!message) throw new Refusal('not-found');
    const rest = left(message);
    await write(tx, conversation, message, rest);
    const unused = await deleteMessageFile(tx, visitorId, message);
    const changed = await bumpVisitorsAt(tx, conversation);
    const bare = message.recalled === null ? ERASED_TEXT : null;
    emit({
      kind: 'message.erased',
      visitorId,
      conversation,
      onlyID,
      agentId: agent.uuid,
      bare,
      left: rest === null ? null : { msg: rest, readers: talk.hadBy },
    });
    await emitRows(tx, emit, visitors, changed);
    await recordChange(tx, agent, { action, subject: { kind: 'message', id: conversation, name: `${message.seq}` } });
    return unused;
  });
  if (files.length > 0) await removeFiles(parts, files);
}

async function write(
  tx: Client,
  conversationId: string,
  { seq, sentAt, recalled }: LockedMessage,
  rest: string | null,
): Promise<void> {
  const msg = rest ?? ERASED_TEXT;
  await setSaid(tx, { conversationId, seq }, recalled === null ? msg : '');
  await setRecalledSaid(tx, { conversationId, seq }, msg);
  await forgetTerms(tx, conversationId, seq);
  // Indexes the rest: the follower has passed this message, or reads the new text.
  if (rest !== null)
    await insertTerms(tx, [{ conversationId, seq, msg, sentAt, terms: messageTerms(msg, sentAt.getTime()) }]);
}

const FILE_KEY = /\/api\/files\/([\w-]{20,64})/;

/** Removes the message's file, also of a recalled message, unless another message of the visitor uses it. */
async function deleteMessageFile(
  tx: Client,
  visitorId: string,
  { kind, msg, recalled }: LockedMessage,
): Promise<string[]> {
  const key = kind === 'image' || kind === 'file' || kind === 'card' ? FILE_KEY.exec(recalled ?? msg)?.[1] : undefined;
  if (key === undefined) return [];
  return deleteUnusedFile(tx, visitorId, key);
}
