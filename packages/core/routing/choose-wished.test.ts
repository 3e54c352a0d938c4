import { expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseWished, type Wish } from './choose-wished';
import type { StrategyName } from './strategies';

const free = buildCandidate({ id: 'free' });
const busy = buildCandidate({ id: 'busy', load: 2 });
const eve = buildCandidate({ id: 'eve', load: 3, lastAssignedAt: 1 });
const full = buildCandidate({ id: 'full', load: 5, limit: 5 });
const away = buildCandidate({ id: 'away', reachability: 'away' });

const choose = (wish: Partial<Wish> | null, strategy: StrategyName = 'least-busy') =>
  chooseWished(
    strategy,
    [free, busy, eve, full, away],
    wish && { agentId: null, members: [], strategy: null, ...wish },
    { pick: 0, lastAgentId: null },
  );

test('R-40 the named agent is chosen, then one of the group, as the group chooses', () => {
  expect(choose({ agentId: 'busy', members: ['eve'] })).toBe('busy');
  expect(choose({ members: ['eve', 'busy'] })).toBe('busy');
  expect(choose({ agentId: 'away', members: ['eve', 'busy'], strategy: 'in-turn' })).toBe('busy');
});

test('R-41 with nobody of them available it goes as for everybody', () => {
  expect(choose({ agentId: 'full', members: ['away'] })).toBe('free');
  expect(choose({ agentId: 'removed' })).toBe('free');
  expect(choose(null)).toBe('free');
});

test('R-42 where visitors are accepted by hand nobody is chosen', () => {
  expect(choose({ agentId: 'busy' }, 'by-hand')).toBeNull();
  expect(choose({ members: ['busy'] }, 'by-hand')).toBeNull();
});
