import { expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseAcross, chooseInGroup } from './choose-in-group';
import type { StrategyName } from './strategies';

const ann = buildCandidate({ id: 'ann' });
const bob = buildCandidate({ id: 'bob', load: 2 });
const eve = buildCandidate({ id: 'eve', load: 1 });
const full = buildCandidate({ id: 'full', load: 5, limit: 5 });
const away = buildCandidate({ id: 'away', reachability: 'away' });
const facts = { pick: 0, lastAgentId: null };
const choose = (members: string[], ownerId: string | null = null, strategy: StrategyName = 'least-busy') =>
  chooseInGroup(strategy, [ann, bob, eve, full, away], { members, ownerId }, facts);

test('C-37 the least busy available agent of the group is chosen, nobody from outside it', () => {
  expect(choose(['bob', 'eve', 'full', 'away'])).toBe('eve');
  expect(choose(['full', 'away'])).toBeNull();
  expect(choose([])).toBeNull();
});

test('C-37 the owner is excluded', () => {
  expect(choose(['ann', 'bob'], 'ann')).toBe('bob');
  expect(choose(['ann'], 'ann')).toBeNull();
});

test('C-37 a transfer finds an agent even with the strategy by-hand', () => {
  expect(choose(['bob', 'eve'], null, 'by-hand')).toBe('eve');
});

test('R-37 with nobody available in any of the groups the first available emergency contact is asked', () => {
  const group = (id: string, members: string[], contact?: string) => ({
    id,
    members,
    strategy: null,
    emergency: contact ? { agentId: contact, afterSeconds: 60 } : null,
  });
  const across = (groups: ReturnType<typeof group>[], ownerId: string | null = null) =>
    chooseAcross('least-busy', [ann, bob, eve, full, away], groups, { ownerId, facts });
  const first = group('first', ['away', 'full'], 'ann');
  expect(across([first, group('second', ['bob'])])).toMatchObject({ agentId: 'bob', group: { id: 'second' } });
  expect(across([first, group('second', [], 'bob')])).toMatchObject({ agentId: 'ann', group: { id: 'first' } });
  expect(across([first, group('second', [], 'bob')], 'ann')).toMatchObject({ agentId: 'bob' });
  expect(across([group('first', [], 'away'), group('second', [], 'full')])).toBeNull();
});
