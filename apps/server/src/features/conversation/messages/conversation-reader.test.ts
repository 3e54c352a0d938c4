import { expect, test } from 'vitest';
import { refusalOfReply } from './conversation-reader';

test.each([
  { name: 'a visitor without a conversation', newest: null, why: 'no-conversation' },
  { name: 'an ended one', newest: { state: 'end', ownerId: 'a' }, why: 'already-ended' },
  { name: 'a colleague’s, ended', newest: { state: 'end', ownerId: 'b' }, why: 'already-ended' },
  { name: 'a colleague’s', newest: { state: 'current', ownerId: 'b' }, why: 'not-yours' },
  { name: 'one that waits for anybody', newest: { state: 'wait', ownerId: null }, why: 'not-yours' },
  { name: 'their own', newest: { state: 'current', ownerId: 'a' }, why: null },
])('reason to refuse a reply: $name', ({ newest, why }) => {
  expect(refusalOfReply(newest, 'a')).toBe(why);
});
