import { expect, it } from 'vitest';
import { fillOf, isFull, presenceOf, sortColleagues, withAgents } from './colleagues';
import type { Colleague } from './use-colleagues';

const build = (given: Partial<Colleague> = {}): Colleague => ({
  uuid: 'a',
  nickname: '林',
  avatar: '',
  state: '0',
  connection: 'connected',
  lost: false,
  reachable: true,
  load: 1,
  limit: 4,
  reason: null,
  word: '',
  groups: [],
  ...given,
});

it.each([
  ['0', 'connected', 'online'],
  ['1', 'connected', 'hidden'],
  ['0', 'in-grace', 'grace'],
  ['1', 'in-grace', 'grace'],
  ['0', 'gone', 'offline'],
  ['1', 'gone', 'offline'],
] as const)('chosen %s and %s is %s', (state, connection, presence) =>
  expect(presenceOf({ state, connection, lost: false })).toBe(presence),
);

it('whose login runs without a connection is disconnected, not offline', () =>
  expect(presenceOf({ state: '0', connection: 'gone', lost: true })).toBe('disconnected'));

it.each([
  [3, 4, 0.75, false],
  [4, 4, 1, true],
  [6, 4, 1, true],
  [9, 0, null, false],
])('%i of %i', (load, limit, fill, full) =>
  expect([fillOf({ load, limit }), isFull({ load, limit })]).toEqual([fill, full]),
);

it('available colleagues come first: online, below the limit, least busy', () => {
  const list = [
    build({ uuid: 'gone', connection: 'gone' }),
    build({ uuid: 'full', load: 4 }),
    build({ uuid: 'busy', load: 3 }),
    build({ uuid: 'hidden', state: '1', load: 0 }),
    build({ uuid: 'free', load: 0 }),
  ];
  expect(sortColleagues(list).map(({ uuid }) => uuid)).toEqual(['free', 'busy', 'full', 'hidden', 'gone']);
});

it('a pushed state (8007) overrides data fetched before it', () => {
  const told = new Map([['a', { uuid: 'a', nickname: '林', state: '1' as const, reachable: false }]]);
  const [after] = withAgents([build()], told);
  expect(after && presenceOf(after)).toBe('hidden');
  expect(withAgents([build({ uuid: 'removed' })], told)).toEqual([]);
});
