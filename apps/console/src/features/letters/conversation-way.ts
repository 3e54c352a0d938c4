import type { ChannelFault } from '@parley/core/channels/words';
import type { Answer } from '@parley/protocol/http/routes';

type Detail = Pick<Answer<'GET /letter/getDetail'>, 'letter' | 'talking' | 'account'>;

/**
 * What an answer in a conversation does, as the server does it (`office/letters/answer.ts`). `talking`: nothing, the visitor
 * is in a conversation. `mailbox` answers always and alone. `off`: the account can send nothing, for this reason; null: it
 * is not known any more.
 */
export type ConversationWay =
  | { way: 'talking' | 'window' }
  | { way: 'mailbox'; name: string; address: string }
  | { way: 'account'; name: string; left: number; until: number }
  | { way: 'off'; name: string; fault: ChannelFault | null };

export function conversationWay({ letter, talking, account }: Detail, now: number): ConversationWay {
  if (talking) return { way: 'talking' };
  if (!account) return { way: 'window' };
  const { name, address, quota, fault } = account;
  if (name === '') return { way: 'off', name, fault: null };
  if (fault) return { way: 'off', name, fault };
  if (letter.channel === 'mail') return { way: 'mailbox', name, address: address ?? '' };
  // The form may be open for longer than the window of replies.
  const until = quota?.until ?? 0;
  if (!quota || until <= now) return { way: 'off', name, fault: 'window-closed' };
  return { way: 'account', name, left: quota.left, until };
}

/** Whether an answer can go this way. */
export const isOpenWay = ({ way }: ConversationWay): boolean =>
  way === 'window' || way === 'mailbox' || way === 'account';
