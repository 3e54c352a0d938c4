import { expect, test } from 'vitest';
import { changesIn, entryOf, type StoredEvent } from './course';

const event = (kind: string, at: number, data: Record<string, unknown> = {}): StoredEvent => ({ kind, at, data });

test('events say who had a conversation, and when it waited; others change nothing', () => {
  const events = [
    event('conversation.opened', 0),
    event('conversation.queued', 0),
    event('conversation.assigned', 1, { agentId: 'ann', by: 'queue' }),
    event('conversation.transfer-offered', 2, { from: 'ann', to: 'bob' }),
    event('conversation.transfer-accepted', 3, { from: 'ann', to: 'bob' }),
    event('conversation.taken-over', 4, { agentId: 'cid', from: 'bob' }),
    event('conversation.handed-back', 5, { from: 'cid', to: 'bob' }),
    event('conversation.requeued', 6, { agentId: 'bob' }),
    event('conversation.ended', 7, { by: 'left', agentId: null }),
    event('conversation.returned', 8),
    event('conversation.accepted', 9, { agentId: 'ann' }),
    event('conversation.handed-over', 10, { from: 'ann', to: 'bob', agentId: 'root' }),
    event('conversation.given-to-robot', 11, { robotId: 'robo', from: 'bob' }),
  ];
  expect(changesIn(events)).toEqual([
    { at: 0, is: 'queued' },
    { at: 1, is: 'given', agentId: 'ann' },
    { at: 3, is: 'given', agentId: 'bob' },
    { at: 4, is: 'given', agentId: 'cid' },
    { at: 5, is: 'given', agentId: 'bob' },
    { at: 6, is: 'queued' },
    { at: 7, is: 'ended' },
    { at: 8, is: 'queued' },
    { at: 9, is: 'given', agentId: 'ann' },
    { at: 10, is: 'given', agentId: 'bob' },
    { at: 11, is: 'robot' },
  ]);
});

test('the entry is how a conversation was opened', () => {
  const plain = { byLink: false, byOffer: false, byBar: false };
  expect(entryOf([event('conversation.opened', 0)], plain)).toBe('launcher');
  expect(entryOf([event('conversation.opened', 0)], { ...plain, byLink: true })).toBe('link');
  expect(entryOf([event('conversation.opened', 0)], { ...plain, byOffer: true })).toBe('invitation');
  expect(entryOf([event('conversation.opened', 0)], { ...plain, byBar: true, byLink: true })).toBe('bar');
  expect(entryOf([event('invitation.accepted', 0)], { ...plain, byLink: true })).toBe('invitation');
  expect(entryOf([event('conversation.assigned', 0, { agentId: 'ann', by: 'letter' })], plain)).toBe('letter');
});
