import { MAX_LETTER_LENGTH } from '@parley/protocol/codes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { seeVisitor } from '../../conversation/conversations/reading';
import { readMessages } from '../../conversation/messages/reading';
import { readCard } from '../users/card';
import { type Letter, leaveLetter } from './actions';
import { lastOf } from './left';

/** Maximum number of messages of the visitor that become the letter's text if none is given. */
const WORDS_FROM = 50;

/** Creates a letter from a conversation, to be answered later; once for each `onlyID`. */
export async function letterFromTalk(
  context: Context,
  agent: Principal,
  visitorId: string,
  { onlyID, content, name, phone, email, wechat }: Omit<Letter, 'content'> & { content?: string | undefined },
): Promise<{ id: string; time: number }> {
  const { conversationId } = await seeVisitor(context, agent, visitorId);
  const words = content ?? (await visitorTexts(context, conversationId));
  if (words.trim() === '') throw new Refusal('empty');
  const card = await readCard(context.db, agent, visitorId);
  return leaveLetter(
    context,
    visitorId,
    {
      onlyID,
      content: words,
      name: name ?? card.name,
      phone: phone ?? card.phone,
      email: email ?? card.mail,
      wechat: wechat ?? card.wechat,
    },
    { byAgent: true },
  );
}

async function visitorTexts(context: Context, conversationId: string | null): Promise<string> {
  if (!conversationId) throw new Refusal('no-conversation');
  const { list } = await readMessages(context, { conversationId, pageSize: WORDS_FROM });
  const words = list.filter(({ role, kind }) => role === 'user' && kind === 'text').map(({ msg }) => msg);
  return lastOf(words.join('\n'), MAX_LETTER_LENGTH);
}
