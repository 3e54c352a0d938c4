import { describe, expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseForLink } from './choose-for-link';
import { chooseEmergency, hasConnectedContact, type RoutingGroup } from './emergency';
import type { Candidate } from './types';

const full = buildCandidate({ id: 'full', load: 5, limit: 5 });
const away = buildCandidate({ id: 'away', reachability: 'away', connected: false });
const hidden = buildCandidate({ id: 'hidden', reachability: 'away' });
const second = buildCandidate({ id: 'second', reachability: 'away' });
const gone = buildCandidate({ id: 'gone', reachability: 'in-grace', connected: false });

const group = (members: string[], contact?: string, afterSeconds = 30): RoutingGroup => ({
  members,
  strategy: null,
  emergency: contact ? { agentId: contact, afterSeconds } : null,
});
const DUE = 30_000;

describe('R-36 the contact used when no agent of the group is available', () => {
  const choose = (groups: RoutingGroup[], waitedMs = DUE, more: Candidate[] = []) =>
    chooseEmergency([full, away, hidden, second, gone, ...more], { groups }, waitedMs);
  const free = buildCandidate({ id: 'free' });

  test.each<[string, string | null, string | null]>([
    ['hidden', choose([group(['full', 'away'], 'hidden')]), 'hidden'],
    ['after the time of the group, not before', choose([group(['full'], 'hidden')], DUE - 1), null],
    ['at once where it is 0', choose([group(['full'], 'hidden', 0)], 0), 'hidden'],
    ['not while an agent of the group is available', choose([group(['free'], 'hidden')], DUE, [free]), null],
    [
      'not while an agent of the overflow group is available',
      choose([group(['full'], 'hidden'), group(['free'])], DUE, [free]),
      null,
    ],
    ['not connected', choose([group(['full'], 'away')]), null],
    ['within the grace', choose([group(['full'], 'gone')]), null],
    ['full', choose([group(['away'], 'full')]), null],
    ['without a contact', choose([group(['full'])]), null],
    ['a removed contact', choose([group(['full'], 'removed')]), null],
  ])('%s', (_, chosen, agent) => expect(chosen).toBe(agent));

  test('R-44 of several contacts the first in order whose seconds have passed', () => {
    const groups = [group(['full'], 'hidden', 60), group(['away'], 'second', 30)];
    expect(choose(groups, DUE)).toBe('second');
    expect(choose(groups, 60_000)).toBe('hidden');
  });

  test('R-42 also with by-hand', () => {
    const wish = { agentId: null, groups: [group(['full'], 'hidden')], language: null, skill: null };
    const candidates = [full, hidden, free];
    expect(chooseForLink('by-hand', candidates, wish, { pick: 0, lastAgentId: null, waitedMs: DUE })).toBeNull();
    expect(chooseEmergency(candidates, wish, DUE)).toBe('hidden');
  });
});

test('R-38 a connected contact counts as somebody online', () => {
  const manned = (contact: string) =>
    hasConnectedContact([full, away, hidden, gone], { groups: [group([]), group([], contact)] });
  expect(['hidden', 'full', 'away', 'gone', 'removed'].map(manned)).toEqual([true, true, false, false, false]);
});
