import type { DirectMessage } from '../types';
import type { Inbox } from './effect';

/**
 * 2022: internal chat. To the other account on every device, and to the speaker's other devices. `with` is who is at the
 * other end, seen from the recipient; `unread` what the recipient has not read of that one.
 */
export type DirectSaidPush = {
  code: '2022';
  cursor?: string;
  with: string;
  unread: number;
  message: DirectMessage;
};

/** 2023: `by` has read up to `seq`; `unread` is the recipient's own. `last`: the newest message between the two. */
export type DirectReadPush = {
  code: '2023';
  cursor?: string;
  with: string;
  by: string;
  seq: number;
  last: number;
  unread: number;
};

/** 2024: a contact came, went, or has other rights; or the caller is asked to be one. */
export type FriendsChangedPush = { code: '2024'; cursor?: string };

export const directSaid = (inbox: Inbox, push: DirectSaidPush): Inbox =>
  withUnread(inbox, push.with, push.message.seq, push.unread);

export const directRead = (inbox: Inbox, push: DirectReadPush): Inbox =>
  withUnread(inbox, push.with, push.last, push.unread);

/** Absolute: of an older state of the talk nothing is taken. */
function withUnread(inbox: Inbox, other: string, seq: number, unread: number): Inbox {
  const known = inbox.direct.get(other);
  if (known && (known.seq > seq || (known.seq === seq && known.unread <= unread))) return inbox;
  return { ...inbox, direct: new Map(inbox.direct).set(other, { with: other, seq, unread }) };
}
