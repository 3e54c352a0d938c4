import type { Push } from '@parley/protocol/push/pushes';
import { describe, expect, it } from 'vitest';
import { buildVisitor } from '../../../testing/build';
import { stillCalling, withPush } from './calls';

type Facts = Parameters<typeof withPush>[2];
const facts: Facts = { me: 'me', now: 5, inFront: null, isOwn: false };
const given = { code: '2000', YQToken: 'v', serviceID: 'me' } as Push;
const spoke = (recipient: string | null) => ({ code: '8006', YQToken: 'v', recipient }) as Push;

describe('a card appears', () => {
  it.each<[string, Push, Partial<Facts>, number]>([
    ['for a conversation given to me', given, {}, 1],
    ['not for one that I accepted myself', given, { isOwn: true }, 0],
    ['not for one given to a colleague', { ...given, serviceID: 'other' } as Push, {}, 0],
    ['for a message to me', spoke('me'), {}, 1],
    ['not for a message to a colleague', spoke('other'), {}, 0],
    ['not for the thread that I look at', spoke('me'), { inFront: 'v' }, 0],
    ['for my invitation that was accepted', { code: '2006', YQToken: 'v' } as Push, {}, 1],
  ])('%s', (_why, push, more, count) => expect(withPush([], push, { ...facts, ...more })).toHaveLength(count));

  it('once for each visitor, the newest first, and still as a new conversation', () => {
    const first = withPush([{ visitor: 'other', why: 'message', at: 1 }], given, facts);
    expect(withPush(first, spoke('me'), { ...facts, now: 9 })).toEqual([
      { visitor: 'v', why: 'given', at: 9 },
      { visitor: 'other', why: 'message', at: 1 },
    ]);
  });
});

describe('a card goes', () => {
  const calls = [{ visitor: 'v', why: 'given', at: 1 }] as const;
  const left = (row: Parameters<typeof buildVisitor>[0], inFront: string | null = null) =>
    stillCalling(calls, { me: 'me', inFront, rowOf: () => buildVisitor({ YQToken: 'v', ...row }) }).length;
  it.each([
    ['stays while nobody has answered', left({ smsg: 0 }), 1],
    ['stays with unread messages', left({ smsg: 1, unreadNumber: 2 }), 1],
    ['when it is opened', left({ smsg: 0 }, 'v'), 0],
    ['when it was answered on another device', left({ smsg: 1 }), 0],
    ['when a colleague has it', left({ serviceID: 'other' }), 0],
    ['when it has ended', left({ state: 'end' }), 0],
  ])('%s', (_when, count, expected) => expect(count).toBe(expected));
});
