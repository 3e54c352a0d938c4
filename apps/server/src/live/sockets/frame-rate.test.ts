import { describe, expect, test } from 'vitest';
import { maySay, payFrame, tokensOf } from './frame-rate';
import { addressFramesRule, visitorFramesRule } from './frame-rules';
import type { Bound } from './session';

const payer = (isAgent: boolean, tokens = tokensOf(isAgent)) => ({ isAgent, tokens, tokensAt: 0 });

describe('frames of one socket', () => {
  test.each([
    { who: 'visitor', isAgent: false },
    { who: 'agent', isAgent: true },
  ])('a burst of a $who is read, the next frame is not', ({ isAgent }) => {
    const socket = payer(isAgent);
    const said = Array.from({ length: tokensOf(isAgent) }, () => payFrame(socket, 0));
    expect(said.every(Boolean)).toBe(true);
    expect(payFrame(socket, 0)).toBe(false);
  });

  test.each([
    { name: 'an empty one is refilled evenly', isAgent: false, tokens: 0, now: 33, may: false },
    { name: 'one token after a thirtieth of a second', isAgent: false, tokens: 0, now: 34, may: true },
    { name: 'an agent’s is refilled faster', isAgent: true, tokens: 0, now: 5, may: true },
    { name: 'a clock set back takes nothing away', isAgent: false, tokens: 1, now: -60_000, may: true },
  ])('$name', ({ isAgent, tokens, now, may }) => {
    expect(payFrame(payer(isAgent, tokens), now)).toBe(may);
  });

  test('an hour without frames refills no more than a burst', () => {
    const socket = payer(false, 0);
    payFrame(socket, 3_600_000);
    expect(socket.tokens).toBe(tokensOf(false) - 1);
  });
});

describe('frames of a person and of an address', () => {
  const visitor: Bound = { kind: 'visitor', key: 'v', visitorId: 'v1', siteId: 's', nickname: '' };
  const agent = { kind: 'agent', uuid: 'a1' } as Bound;

  test.each([
    { name: 'a visitor within both limits', bound: visitor, over: [], may: true, asked: ['v1', 'key'] },
    { name: 'a visitor over its own', bound: visitor, over: [visitorFramesRule], may: false, asked: ['v1'] },
    {
      name: 'a visitor over its address’s',
      bound: visitor,
      over: [addressFramesRule],
      may: false,
      asked: ['v1', 'key'],
    },
    { name: 'an agent', bound: agent, over: [visitorFramesRule, addressFramesRule], may: true, asked: [] },
    { name: 'nobody yet', bound: null, over: [visitorFramesRule, addressFramesRule], may: true, asked: [] },
  ])('$name', ({ bound, over, may, asked }) => {
    const took: string[] = [];
    const limiter = {
      take(rule: typeof visitorFramesRule, who: string) {
        took.push(who);
        return over.includes(rule) ? 1 : 0;
      },
    };
    const sender = { ...payer(false), isUnlimited: false, bound, address: 'address', addressKey: 'key' };
    expect(maySay(sender, limiter, 0)).toBe(may);
    expect(took).toEqual(asked);
  });

  test('without a limit the limiter is not called', () => {
    const sender = { ...payer(false, 0), isUnlimited: true, bound: visitor, address: '', addressKey: '' };
    expect(maySay(sender, { take: () => 1 }, 0)).toBe(true);
  });
});
