import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import type { OpeningText } from '../../conversation/conversations/beginning';
import { openByAgent } from '../../conversation/conversations/open-by-agent';
import { passWords } from '../../conversation/words/word-check';
import { recordChange } from '../../foundation/audit/actions';
import { editCard } from '../users/actions';
import { readCard } from '../users/card';
import { readMerged } from './merge-store';
import { presentAccount } from './present';
import { insertReply, readAccount } from './reply-store';
import { findLetter, type LetterRow, linkTalk, lockLetterRow, saveLetters } from './store';

type Answer = { id: string; onlyID: string; msg: string; mail: boolean; window: boolean };

/**
 * Answers a letter: in the visitor's window, as an ended conversation with an unread message, and by mail. Who has no
 * window gets that message through the account. Stored before it is acknowledged; it is sent afterwards.
 */
export function answerLetter(
  context: Context,
  agent: Principal,
  { id, onlyID, msg: written, ...ways }: Answer,
  canSend: boolean,
): Promise<void> {
  const { text: msg, alerts } = passWords(context, written, 'agent');
  return act(context, async (tx, emit) => {
    if (!ways.mail && !ways.window) throw new Refusal('bad-request', { fields: ['mail', 'window'] });
    const letter = await lockLetter(tx, agent, id);
    const now = context.clock.now();
    const found = await readAccount(tx, letter.visitorId);
    const account = found && presentAccount(found, now);
    // Who wrote to a mailbox is answered by it, in the thread of the mails.
    const isByMailbox = letter.channel === 'mail' && account?.fault === null;
    const mail = ways.mail && !isByMailbox;
    const window = ways.window || isByMailbox;
    const email = contactIn([letter, ...(await readMerged(tx, id))], 'email');
    if (mail && (!canSend || !isAddress(email))) throw new Refusal('mail-impossible');
    const replyId = uuidV7(now);
    const reply = { id: replyId, letterId: id, onlyID, agentId: agent.uuid, msg, inWindow: window };
    const isNew = await insertReply(tx, { ...reply, mailTo: mail ? email : '' }, now);
    if (!isNew) return;
    // It would be stored as said, and reach nobody.
    if (window && account?.fault) throw new Refusal('account-impossible');
    if (alerts.length > 0)
      emit({
        kind: 'word.found',
        visitorId: letter.visitorId,
        conversation: null,
        authorId: agent.uuid,
        nickname: agent.nickname,
        words: alerts,
        letter: id,
      });
    if (window) {
      const said = [
        ...(await openingTexts(tx, letter)),
        { by: 'service' as const, onlyID: `reply-${replyId}`, msg, at: now },
      ];
      const { visitorId } = letter;
      await linkTalk(tx, id, await openByAgent(context, { tx, emit }, agent, { visitorId, said, isAnswer: true }));
    }
    const before = { id, status: letter.status, ownerId: letter.ownerId, dueAt: letter.dueAt };
    const after = { ...before, status: 'done' as const, ownerId: letter.ownerId ?? agent.uuid };
    await saveLetters(tx, [after], now);
    await recordChange(tx, agent, {
      action: 'letters.reply',
      subject: { kind: 'letter', id },
      before: { status: before.status, ownerId: before.ownerId },
      after: { status: after.status, ownerId: after.ownerId, mail, window },
    });
  });
}

/** Opens a conversation of the agent with the author of a letter; the letter is its first message. */
export function talkFromLetter(
  context: Context,
  agent: Principal,
  id: string,
): Promise<{ YQToken: string; conversation: string }> {
  return act(context, async (tx, emit) => {
    const letter = await lockLetter(tx, agent, id);
    const { visitorId } = letter;
    const conversation = await openByAgent(context, { tx, emit }, agent, {
      visitorId,
      said: await openingTexts(tx, letter),
      isAnswer: false,
    });
    await linkTalk(tx, id, conversation);
    const ownerId = letter.ownerId ?? agent.uuid;
    const status = letter.status === 'new' ? ('open' as const) : letter.status;
    await saveLetters(tx, [{ id, status, ownerId, dueAt: letter.dueAt }], context.clock.now());
    await recordChange(tx, agent, {
      action: 'letters.toTalk',
      subject: { kind: 'letter', id },
      after: { conversation, status, ownerId },
    });
    return { YQToken: visitorId, conversation };
  });
}

/** Stores the author of a letter in the archive; existing data stays. */
export async function userFromLetter(
  context: Context,
  agent: Principal,
  id: string,
): Promise<{ YQToken: string; person: string }> {
  const letter = await findLetter(context.db, agent, id);
  if (!letter) throw new Refusal('not-found');
  const { visitorId } = letter;
  const card = await readCard(context.db, agent, visitorId);
  const all = [letter, ...(await readMerged(context.db, id))];
  const told = {
    name: contactIn(all, 'name'),
    phone: contactIn(all, 'phone'),
    mail: contactIn(all, 'email'),
    wechat: contactIn(all, 'wechat'),
  };
  const edit = Object.fromEntries(
    Object.entries(told).filter(([field, value]) => value !== '' && card[field as keyof typeof told] === ''),
  );
  // Without any data no person is created.
  if (card.id === null || Object.keys(edit).length > 0)
    await editCard(context, agent, { visitorId, edit, how: 'form' });
  return { YQToken: visitorId, person: (await readCard(context.db, agent, visitorId)).id! };
}

async function lockLetter(tx: Queryable, agent: Principal, id: string): Promise<LetterRow> {
  await lockLetterRow(tx, id);
  const letter = await findLetter(tx, agent, id);
  if (!letter) throw new Refusal('not-found');
  return letter;
}

/**
 * Texts of the letter and those merged into it, as first messages of the visitor; only for the first conversation made
 * from them.
 */
async function openingTexts(tx: Queryable, letter: LetterRow): Promise<OpeningText[]> {
  const all = [letter, ...(await readMerged(tx, letter.id))].filter(({ conversationId }) => conversationId === null);
  return all
    .map(({ id, content, createdAt }) => ({
      by: 'user' as const,
      onlyID: `letter-${id}`,
      msg: content,
      at: createdAt.getTime(),
    }))
    .sort((a, b) => a.at - b.at);
}

type Contact = { name: string; phone: string; email: string; wechat: string };

/** A contact field of the newest letter that has it: visitors do not repeat it in every letter. */
export const contactIn = (letters: readonly Contact[], field: keyof Contact): string =>
  letters.find((letter) => letter[field] !== '')?.[field] ?? '';

export const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
