import type { Push } from '@parley/protocol/push/pushes';
import type { Message } from '@parley/protocol/types';
import type { ReadMark } from '../bridge';
import { previewOf } from '../preview';
import type { Talk } from '../visitor-api';

/** State of a closed window: enough for a badge and one line of text. */
export type Unread = {
  conversation: string | null;
  readSeq: number;
  said: readonly Message[];
  invitation: string | null;
};

export const nothingUnread: Unread = { conversation: null, readSeq: 0, said: [], invitation: null };

export function unreadFrom(talk: Talk, list: readonly Message[]): Unread {
  const fresh: Unread = { ...nothingUnread, conversation: talk.conversation, readSeq: talk.visitorReadSeq };
  return list.reduce(withMessage, { ...fresh, invitation: talk.invitation });
}

/** Only messages of an agent, invitations, recalls and new conversations change it. */
export function unreadAfter(unread: Unread, push: Push): Unread {
  switch (push.code) {
    case '2000':
      return { ...inConversation(unread, push.conversation), invitation: null };
    case '8005':
      return withMessage(unread, push.message);
    case '8006':
      return inConversation(unread, push.message.conversation);
    case '2015':
      return { ...unread, said: unread.said.filter(({ onlyID }) => onlyID !== push.onlyID) };
    case '8011':
      return { ...unread, invitation: push.msg };
    default:
      return unread;
  }
}

/** After messages were read in another tab. */
export function unreadAfterReading(unread: Unread, { conversation, seq }: ReadMark): Unread {
  if (conversation !== unread.conversation) return unread;
  return {
    ...unread,
    readSeq: Math.max(unread.readSeq, seq),
    said: unread.said.filter((message) => message.seq > seq),
  };
}

export const badgeOf = ({ said, invitation }: Unread) => ({
  unread: said.length + (invitation === null ? 0 : 1),
  preview: previewOf(said.at(-1)) ?? invitation ?? '',
});

function withMessage(unread: Unread, message: Message): Unread {
  const { role, seq, onlyID, recalled } = message;
  if (role === 'tip') return unread;
  const here = inConversation(unread, message.conversation);
  const isNew =
    role === 'service' && !recalled && seq > here.readSeq && !here.said.some((known) => known.onlyID === onlyID);
  return isNew ? { ...here, said: [...here.said, message] } : here;
}

const inConversation = (unread: Unread, conversation: string): Unread =>
  unread.conversation === conversation ? unread : { ...unread, conversation, readSeq: 0, said: [] };
