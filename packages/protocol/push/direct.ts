import type { DirectMessage } from '../types';
import type { Inbox } from './effect';

/**
 * 2022: a message of internal chat, to all devices of the other account and to the author's other devices. `with`: the
 * other account, seen from the recipient; `unread`: messages of that account that the recipient has not read.
 */
export type DirectSaidPush = {
  code: '2022';
  cursor?: string;
  with: string;
  unread: number;
  message: DirectMessage;
};

/** 2023: `by` has read up to `seq`; `unread`: the recipient's own. `last`: seq of the newest message of the chat. */
export type DirectReadPush = {
  code: '2023';
  cursor?: string;
  with: string;
  by: string;
  seq: number;
  last: number;
  unread: number;
};

/** 2024: a contact was added or removed, its permissions changed, or the recipient was asked to be one. */
export type FriendsChangedPush = { code: '2024'; cursor?: string };

export const directSaid = (inbox: Inbox, push: DirectSaidPush): Inbox =>
  withUnread(inbox, push.with, push.message.seq, push.unread);

export const directRead = (inbox: Inbox, push: DirectReadPush): Inbox =>
  withUnread(inbox, push.with, push.last, push.unread);

/** The count is absolute: one for an older state of the chat is ignored. */
function withUnread(inbox: Inbox, other: string, seq: number, unread: number): Inbox {
  const known = inbox.direct.get(other);
  if (known && (known.seq > seq || (known.seq === seq && known.unread <= unread))) return inbox;
  return { ...inbox, direct: new Map(inbox.direct).set(other, { with: other, seq, unread }) };
}
