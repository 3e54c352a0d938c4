import { describe, expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseAgent } from './choose-agent';
import { FIRST_MINUTE_MS, limitNow } from './first-minute';
import { overflowChain } from './overflow';

const ann = buildCandidate({ id: 'ann', languages: ['zh-CN'] });
const bob = buildCandidate({ id: 'bob', languages: ['zh', 'en'], load: 3 });
const eve = buildCandidate({ id: 'eve', languages: [], load: 1 });
const chosen = (language: string | null, candidates = [ann, bob, eve], lastAgentId: string | null = null) =>
  chooseAgent(lastAgentId ? 'last-served' : 'least-busy', candidates, { pick: 0, lastAgentId, language });

describe('R-30 who speaks the visitor’s language comes first', () => {
  test.each([
    ['en-US', 'bob'],
    ['EN', 'bob'],
    ['zh-TW', 'ann'],
    ['fr', 'ann'],
    ['', 'ann'],
    [null, 'ann'],
  ])('%s → %s', (language, agent) => expect(chosen(language)).toBe(agent));

  test('one who is full is not waited for', () => expect(chosen('en', [ann, { ...bob, load: 5 }, eve])).toBe('ann'));

  test('R-31 the agent whom last-served knows is asked first', () =>
    expect(chosen('en', [ann, bob], 'ann')).toBe('ann'));
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
    ['never seen coming', { limit: 10, initialBatch: 3, onlineAt: null }, 10],
  ])('%s', (_, agent, limit) => expect(limitNow(agent, now)).toBe(limit));
});
