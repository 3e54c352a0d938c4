import { describe, expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseAgent } from './choose-agent';
import { FIRST_MINUTE_MS, limitNow } from './first-minute';
import { overflowChain } from './overflow';
import type { Candidate, RoutingFacts } from './types';

const ann = buildCandidate({ id: 'ann', languages: ['zh-CN'] });
const bob = buildCandidate({ id: 'bob', languages: ['zh', 'en'], load: 3 });
const eve = buildCandidate({ id: 'eve', languages: [], load: 1 });
const chosen = (language: string | null, candidates = [ann, bob, eve], lastAgentId: string | null = null) =>
  chooseAgent(lastAgentId ? 'last-served' : 'least-busy', candidates, { pick: 0, lastAgentId, language });

describe('R-30 agents who speak the visitor’s language come first', () => {
  test.each([
    ['en-US', 'bob'],
    ['EN', 'bob'],
    ['zh-TW', 'ann'],
    ['fr', 'ann'],
    ['', 'ann'],
    [null, 'ann'],
  ])('%s → %s', (language, agent) => expect(chosen(language)).toBe(agent));

  test('without a preference time nobody waits for a full agent', () =>
    expect(chosen('en', [ann, { ...bob, load: 5 }, eve])).toBe('ann'));

  test('R-31 the agent whom last-served knows is asked first', () =>
    expect(chosen('en', [ann, bob], 'ann')).toBe('ann'));
});

describe('R-33 the skill of the link, after the language', () => {
  const refunds = (id: string, value: number, languages: string[] = []) =>
    buildCandidate({ id, languages, skills: [{ name: '退款 Refunds', value }], load: 4 });
  const choose = (candidates: Candidate[], language: string | null = null, skill = ' 退款 REFUNDS') =>
    chooseAgent('least-busy', candidates, { pick: 0, lastAgentId: null, language, skill });
  const idle = buildCandidate({ id: 'idle', languages: ['en'] });

  test.each([
    ['an agent with the skill before a less busy one', [idle, refunds('some', 10)], null, 'some'],
    ['the highest value', [refunds('some', 10), refunds('most', 90), idle], null, 'most'],
    ['a value of 0 counts as no skill', [idle, refunds('none', 0)], null, 'idle'],
    ['the language before the skill', [idle, refunds('most', 90)], 'en-GB', 'idle'],
    ['both before one of them', [idle, refunds('most', 90), refunds('both', 10, ['en'])], 'en', 'both'],
    ['full: no wait', [idle, { ...refunds('full', 90), load: 5 }], null, 'idle'],
  ])('%s', (_, candidates, language, agent) => expect(choose(candidates, language)).toBe(agent));

  test('the strategy decides among equal values', () =>
    expect(choose([refunds('ann', 50), { ...refunds('bob', 50), load: 1 }])).toBe('bob'));

  test('R-31 the agent who served the visitor last goes before it', () => {
    const facts = { pick: 0, lastAgentId: 'idle', skill: '退款 Refunds' };
    expect(chooseAgent('last-served', [idle, refunds('most', 90)], facts)).toBe('idle');
  });
});

describe('R-35 how long a visitor waits for a better fitting agent', () => {
  const full = buildCandidate({ id: 'full', languages: ['en'], skills: [{ name: 'refunds', value: 9 }], load: 5 });
  const free = buildCandidate({ id: 'free', languages: ['zh'] });
  const choose = (candidates: Candidate[], facts: Partial<RoutingFacts>) =>
    chooseAgent('least-busy', candidates, { pick: 0, lastAgentId: null, preferMs: 30_000, waitedMs: 0, ...facts });

  test.each<[string, Partial<RoutingFacts>, Candidate[], string | null]>([
    ['for the language', { language: 'en' }, [full, free], null],
    ['for the skill', { skill: 'refunds' }, [full, free], null],
    ['until the time is over', { language: 'en', waitedMs: 30_000 }, [full, free], 'free'],
    ['not if the setting is 0', { language: 'en', preferMs: 0 }, [full, free], 'free'],
    ['not for an agent who is away', { language: 'en' }, [{ ...full, reachability: 'away' }, free], 'free'],
    ['not if an available agent fits as well', { language: 'zh' }, [full, free], 'free'],
    [
      'not for a higher value',
      { skill: 'refunds' },
      [full, { ...free, skills: [{ name: 'refunds', value: 1 }] }],
      'free',
    ],
    ['not without requirements', {}, [full, free], 'free'],
  ])('%s', (_, facts, candidates, agent) => expect(choose(candidates, facts)).toBe(agent));

  test('the agent of last-served is chosen all the same', () => {
    const facts = { pick: 0, lastAgentId: 'free', language: 'en', preferMs: 30_000 };
    expect(chooseAgent('last-served', [full, free], facts)).toBe('free');
  });
});

describe('R-32 overflow', () => {
  const groups = [
    { id: 'a', overflowId: 'b' },
    { id: 'b', overflowId: 'c' },
    { id: 'c', overflowId: 'a' },
    { id: 'd', overflowId: null },
    { id: 'e', overflowId: 'gone' },
  ];
  test.each([
    ['a', ['a', 'b', 'c']],
    ['c', ['c', 'a', 'b']],
    ['d', ['d']],
    ['e', ['e']],
    ['x', []],
  ])('from %s', (first, chain) => expect(overflowChain(groups, first).map(({ id }) => id)).toEqual(chain));
});

describe('R-34 the initial batch', () => {
  const now = 1_000_000;
  test.each([
    ['in the first minute', { limit: 10, initialBatch: 3, onlineAt: now - 1 }, 3],
    ['without a limit', { limit: 0, initialBatch: 3, onlineAt: now }, 3],
    ['larger than the limit', { limit: 2, initialBatch: 3, onlineAt: now }, 2],
    ['none', { limit: 10, initialBatch: 0, onlineAt: now }, 10],
    ['after the minute', { limit: 10, initialBatch: 3, onlineAt: now - FIRST_MINUTE_MS }, 10],
    ['without a known time of coming online', { limit: 10, initialBatch: 3, onlineAt: null }, 10],
  ])('%s', (_, agent, limit) => expect(limitNow(agent, now)).toBe(limit));
});

describe('R-45 agents who serve the visitor’s region, after language and skill', () => {
  const zhejiang = buildCandidate({ id: 'zhejiang', regions: ['330000'], load: 4 });
  const hangzhou = buildCandidate({ id: 'hangzhou', regions: ['330100', '440000'], load: 3 });
  const any = buildCandidate({ id: 'any' });
  const choose = (region: string | null, candidates = [zhejiang, any], more: Partial<RoutingFacts> = {}) =>
    chooseAgent('least-busy', candidates, { pick: 0, lastAgentId: null, region, ...more });

  test.each([
    ['the province of a city', '330100', 'zhejiang'],
    ['the province of a district', '330106', 'zhejiang'],
    ['the province itself', '330000', 'zhejiang'],
    ['another province', '320100', 'any'],
    ['not known', '', 'any'],
    ['not known', null, 'any'],
  ])('%s %s → %s', (_, region, agent) => expect(choose(region)).toBe(agent));

  test('an agent who serves a city does not serve its province', () => {
    expect(choose('330000', [hangzhou, any])).toBe('any');
    expect(choose('440300', [hangzhou, any])).toBe('hangzhou');
  });

  test('the strategy decides among several', () =>
    expect(choose('330106', [zhejiang, hangzhou, any])).toBe('hangzhou'));

  test('language and skill go before it', () => {
    const speaks = { ...any, languages: ['en'] };
    const knows = { ...any, skills: [{ name: 'refunds', value: 1 }] };
    expect(choose('330100', [zhejiang, speaks], { language: 'en' })).toBe('any');
    expect(choose('330100', [zhejiang, knows], { skill: 'refunds' })).toBe('any');
  });

  test('nobody is waited for because of it', () =>
    expect(choose('330100', [{ ...zhejiang, load: 5 }, any], { preferMs: 1000, waitedMs: 0 })).toBe('any'));
});
