import { isEmail } from '@parley/core/validate/account';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../../conversation/conversations/actions';
import { countAsked, insertAsked, isAddressFull, isAnswered } from './store';

/** Mails of one conversation that its visitor may ask for: nobody can flood an address through us. */
const MOST = 3;

type Wish = { email: string; language: string; canSend: boolean };

/** Notes that the visitor's newest conversation is to be mailed. */
export async function askTranscript(
  context: Context,
  { id, siteId }: { id: string; siteId: string },
  { email, language, canSend }: Wish,
): Promise<void> {
  if (!context.setting('transcript', siteId).offer) throw new Refusal('not-found');
  if (!canSend) throw new Refusal('mail-impossible');
  if (!isEmail(email.trim())) throw new Refusal('answers-refused', { fields: { email: 'bad-email' } });
  const now = context.clock.now();
  await act(context, async (tx) => {
    const { conversation } = await lockVisitor(context, tx, id);
    if (!conversation) throw new Refusal('no-conversation');
    if (!(await isAnswered(tx, conversation.id))) throw new Refusal('no-conversation');
    if ((await countAsked(tx, conversation.id)) >= MOST) throw new Refusal('rate');
    if (await isAddressFull(tx, email.trim(), now)) throw new Refusal('rate');
    const asked = { id: uuidV7(now), conversationId: conversation.id, visitorId: id, mailTo: email.trim(), language };
    await insertAsked(tx, asked, now);
  });
}
