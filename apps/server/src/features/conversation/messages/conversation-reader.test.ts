import { expect, test } from 'vitest';
import { refusalOfReply } from './conversation-reader';

test.each([
  { name: 'a visitor without a conversation', newest: null, why: 'no-conversation' },
  { name: 'an ended conversation', newest: { state: 'end', ownerId: 'a' }, why: 'already-ended' },
  { name: 'a colleague’s ended conversation', newest: { state: 'end', ownerId: 'b' }, why: 'already-ended' },
  { name: 'a colleague’s conversation', newest: { state: 'current', ownerId: 'b' }, why: 'not-yours' },
  { name: 'a waiting conversation', newest: { state: 'wait', ownerId: null }, why: 'not-yours' },
  { name: 'an own conversation', newest: { state: 'current', ownerId: 'a' }, why: null },
])('reason to refuse a reply: $name', ({ newest, why }) => {
  expect(refusalOfReply(newest, 'a')).toBe(why);
});
