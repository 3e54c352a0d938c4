import { describe, expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseAgent, isAvailable } from './choose-agent';
import { type StrategyName, strategyNames } from './strategies';
import type { Candidate, RoutingFacts } from './types';

const facts: RoutingFacts = { pick: 0, lastAgentId: null };

describe('R-01 R-02 who can be chosen at all', () => {
  test.each<[string, Partial<Candidate>, boolean]>([
    ['free', {}, true],
    ['one below the limit', { load: 4, limit: 5 }, true],
    ['full', { load: 5, limit: 5 }, false],
    ['over a lowered limit', { load: 6, limit: 5 }, false],
    ['busy, without a limit', { load: 99, limit: 0 }, true],
    ['within the grace', { reachability: 'in-grace' }, false],
    ['away', { reachability: 'away' }, false],
    ['disabled', { enabled: false }, false],
  ])('%s', (_name, candidate, available) => {
    const ann = buildCandidate({ id: 'ann', ...candidate });

    expect(isAvailable(ann)).toBe(available);
    for (const strategy of ['least-busy', 'in-turn', 'last-served'] as const) {
      expect(chooseAgent(strategy, [ann], { pick: 0, lastAgentId: 'ann' })).toBe(available ? 'ann' : null);
    }
  });
});

test.each(strategyNames)('R-01 %s chooses nobody among no candidates', (strategy) => {
  expect(chooseAgent(strategy, [], facts)).toBeNull();
});

type Desk = Partial<Candidate>[];
const chosen = (strategy: StrategyName, desk: Desk, more = facts) =>
  chooseAgent(
    strategy,
    desk.map((candidate, index) => buildCandidate({ id: names[index]!, ...candidate })),
    more,
  );
const names = ['ann', 'bob', 'eve'];

describe('R-03 least-busy', () => {
  test.each<[string, Desk, string]>([
    [
      'the smallest share of the limit',
      [
        { load: 2, limit: 4 },
        { load: 3, limit: 10 },
      ],
      'bob',
    ],
    [
      'no limit counts as ten',
      [
        { load: 3, limit: 0 },
        { load: 1, limit: 3 },
      ],
      'ann',
    ],
    [
      'equal shares: the fewest',
      [
        { load: 2, limit: 10 },
        { load: 1, limit: 5 },
      ],
      'bob',
    ],
    ['equal loads: the longest without a new visitor', [{ lastAssignedAt: 9 }, { lastAssignedAt: 5 }], 'bob'],
    ['equal loads: never assigned comes first', [{ lastAssignedAt: 5 }, { lastAssignedAt: null }], 'bob'],
    [
      'a full agent is left out',
      [
        { load: 1, limit: 1 },
        { load: 9, limit: 10 },
      ],
      'bob',
    ],
  ])('%s', (_name, desk, agent) => {
    expect(chosen('least-busy', desk)).toBe(agent);
  });
});

describe('R-04 in-turn', () => {
  test.each<[string, Desk, string]>([
    ['longest since', [{ lastAssignedAt: 9 }, { lastAssignedAt: 5 }, { lastAssignedAt: 7 }], 'bob'],
    ['never assigned comes first', [{ lastAssignedAt: 5 }, { lastAssignedAt: 7 }, { lastAssignedAt: null }], 'eve'],
    [
      'whatever the load',
      [
        { lastAssignedAt: 9, load: 0 },
        { lastAssignedAt: 5, load: 4 },
      ],
      'bob',
    ],
  ])('%s', (_name, desk, agent) => {
    expect(chosen('in-turn', desk)).toBe(agent);
  });
});

describe('R-05 last-served', () => {
  const desk: Desk = [{ load: 0 }, { load: 4 }, { load: 5 }];

  test.each<[string, string | null, string]>([
    ['the agent who served the visitor last', 'bob', 'bob'],
    ['that agent is full', 'eve', 'ann'],
    ['that agent was removed', 'zoe', 'ann'],
    ['nobody served the visitor before', null, 'ann'],
  ])('%s', (_name, lastAgentId, agent) => {
    expect(chosen('last-served', desk, { pick: 0, lastAgentId })).toBe(agent);
  });
});

test('R-06 by-hand chooses nobody, however much room there is', () => {
  expect(chosen('by-hand', [{}, {}], { pick: 0, lastAgentId: 'ann' })).toBeNull();
});

describe('R-07 pick settles ties', () => {
  test.each([
    [0, 'ann'],
    [0.34, 'bob'],
    [0.99, 'eve'],
  ])('%s', (pick, agent) => {
    const desk = names.map((id) => buildCandidate({ id }));

    for (const strategy of ['least-busy', 'in-turn', 'last-served'] as const) {
      expect(chooseAgent(strategy, desk, { ...facts, pick })).toBe(agent);
      expect(chooseAgent(strategy, desk.toReversed(), { ...facts, pick })).toBe(agent);
    }
  });
});

test('R-49 the agent who put the conversation back is not chosen for it', () => {
  const facts = { pick: 0, lastAgentId: 'ann', exceptId: 'ann' };
  const ann = buildCandidate({ id: 'ann' });
  expect(chooseAgent('last-served', [ann, buildCandidate({ id: 'bob', load: 4 })], facts)).toBe('bob');
  expect(chooseAgent('last-served', [ann], facts)).toBeNull();
});
