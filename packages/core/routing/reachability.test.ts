import { describe, expect, test } from 'vitest';
import { connection, type Presence, reachability, somebodyOnline } from './reachability';

const now = 500_000;
const facts = { now, graceSeconds: 180 };
const here: Presence = { enabled: true, chosen: 'online', connected: true, lostAt: null };

describe('R-10 R-11 presence', () => {
  test.each<[string, Partial<Presence>, string, string]>([
    ['connected', {}, 'reachable', 'connected'],
    ['connected again', { lostAt: 0 }, 'reachable', 'connected'],
    ['just lost', { connected: false, lostAt: now }, 'in-grace', 'in-grace'],
    ['at the last moment of the grace', { connected: false, lostAt: now - 179_999 }, 'in-grace', 'in-grace'],
    ['after the grace', { connected: false, lostAt: now - 180_000 }, 'away', 'gone'],
    ['never seen', { connected: false }, 'away', 'gone'],
    ['hidden', { chosen: 'hidden' }, 'away', 'connected'],
    ['hidden, just lost', { chosen: 'hidden', connected: false, lostAt: now }, 'away', 'in-grace'],
    ['hidden, after the grace', { chosen: 'hidden', connected: false, lostAt: 0 }, 'away', 'gone'],
    ['disabled while connected', { enabled: false }, 'away', 'gone'],
    ['disabled within the grace', { enabled: false, connected: false, lostAt: now }, 'away', 'gone'],
  ])('%s', (_name, presence, expectedReachability, expectedConnection) => {
    expect(reachability({ ...here, ...presence }, facts)).toBe(expectedReachability);
    expect(connection({ ...here, ...presence }, facts)).toBe(expectedConnection);
  });

  test('without a grace, a lost connection is gone at once', () => {
    expect(connection({ ...here, connected: false, lostAt: now }, { now, graceSeconds: 0 })).toBe('gone');
  });
});

test.each([
  [[], false],
  [['away', 'away'], false],
  [['away', 'in-grace'], true],
  [['reachable'], true],
] as const)('R-12 with %j somebody is online: %s', (agents, expected) => {
  expect(somebodyOnline(agents)).toBe(expected);
});
