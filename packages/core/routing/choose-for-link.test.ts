import { expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseForLink, type Wish } from './choose-for-link';
import type { StrategyName } from './strategies';

const free = buildCandidate({ id: 'free' });
const busy = buildCandidate({ id: 'busy', load: 2 });
const eve = buildCandidate({ id: 'eve', load: 3, lastAssignedAt: 1 });
const full = buildCandidate({ id: 'full', load: 5, limit: 5 });
const away = buildCandidate({ id: 'away', reachability: 'away' });

const group = (members: string[], strategy: StrategyName | null = null) => ({ members, strategy, emergency: null });
const choose = (wish: Partial<Wish> | null, strategy: StrategyName = 'least-busy') =>
  chooseForLink(
    strategy,
    [free, busy, eve, full, away],
    wish && { agentId: null, groups: [], language: null, skill: null, ...wish },
    { pick: 0, lastAgentId: null },
  );

test('R-40 the named agent is chosen, then one of the group by the group’s strategy', () => {
  expect(choose({ agentId: 'busy', groups: [group(['eve'])] })).toBe('busy');
  expect(choose({ groups: [group(['eve', 'busy'])] })).toBe('busy');
  expect(choose({ agentId: 'away', groups: [group(['eve', 'busy'], 'in-turn')] })).toBe('busy');
});

test('R-41 if none of them is available, the usual routing applies', () => {
  expect(choose({ agentId: 'full', groups: [group(['away'])] })).toBe('free');
  expect(choose({ agentId: 'removed' })).toBe('free');
  expect(choose(null)).toBe('free');
});

test('R-42 by-hand chooses nobody', () => {
  expect(choose({ agentId: 'busy' }, 'by-hand')).toBeNull();
  expect(choose({ groups: [group(['busy'])] }, 'by-hand')).toBeNull();
});

test('R-43 the overflow groups of the named group are asked before everybody', () => {
  expect(choose({ groups: [group(['full', 'away']), group([]), group(['eve', 'busy'])] })).toBe('busy');
  expect(choose({ agentId: 'away', groups: [group(['full']), group(['eve'])] })).toBe('eve');
});

test('R-35 a group does not overflow while the visitor waits for a better fitting agent of it', () => {
  const speaks = (id: string, load: number) => buildCandidate({ id, load, limit: 1, languages: ['en'] });
  const desk = [speaks('full', 1), free, busy];
  const wish = { agentId: null, groups: [group(['full', 'busy']), group(['free'])], language: 'en', skill: null };
  const after = (waitedMs: number) =>
    chooseForLink('least-busy', desk, wish, { pick: 0, lastAgentId: null, waitedMs, preferMs: 1000 });
  expect(after(999)).toBeNull();
  expect(after(1000)).toBe('busy');
});
