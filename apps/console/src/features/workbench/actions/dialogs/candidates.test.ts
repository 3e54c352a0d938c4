import { expect, it } from 'vitest';
import { candidatesOf, findCandidates, robotCandidates } from './candidates';

type Colleague = Parameters<typeof candidatesOf>[0]['list'][number];

const colleague = (given: Partial<Colleague>): Colleague => ({
  uuid: 'a',
  nickname: '周舟',
  avatar: '',
  state: '0',
  connection: 'connected',
  lost: false,
  reachable: true,
  load: 0,
  limit: 0,
  reason: null,
  word: '',
  groups: [],
  ...given,
});
const whyOf = (given: Partial<Colleague>) => candidatesOf({ list: [colleague(given)], groups: [] }, 'owner')[0]?.why;

it.each([
  ['free', {}, null],
  ['below the limit', { load: 4, limit: 5 }, null],
  ['who has the visitor now', { uuid: 'owner' }, 'owner'],
  ['not signed in', { connection: 'gone' }, 'offline'],
  ['just dropped', { connection: 'in-grace' }, 'grace'],
  ['hidden', { state: '1' }, 'hidden'],
  ['full', { load: 5, limit: 5 }, 'full'],
] as const)('each says why not: %s', (_name, given, expected) => expect(whyOf(given)).toBe(expected));

const desk = {
  list: [
    colleague({ uuid: 'a', nickname: '周舟', load: 3, groups: ['g1'] }),
    colleague({ uuid: 'b', nickname: '王一', load: 1 }),
    colleague({ uuid: 'c', nickname: '陈茵茵', connection: 'gone', groups: ['g2'] }),
  ],
  groups: [
    { id: 'g2', name: '售前组', members: 1, reachable: 0 },
    { id: 'g1', name: '售后组', members: 1, reachable: 1 },
  ],
};
const all = candidatesOf(desk, 'owner');
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

it('groups, then colleagues; available ones first, the least busy on top', () =>
  expect(keys(all)).toEqual(['g1', 'g2', 'b', 'a', 'c']));

it('a group without an available agent says so', () => expect(all.find(({ key }) => key === 'g2')?.why).toBe('nobody'));

const spell = (name: string) => ({ initials: name === '周舟' ? 'zz' : '', full: name === '售后组' ? 'shouhouzu' : '' });

it.each([
  ['', ['g1', 'g2', 'b', 'a', 'c']],
  ['周', ['a']],
  ['ZZ', ['a']],
  ['shouhou', ['g1', 'a']],
  ['售前', ['g2', 'c']],
  ['没有', []],
])('found by name, group, pinyin and initials: %s', (text, expected) =>
  expect(keys(findCandidates(all, text, spell))).toEqual(expected),
);

it('found by spelling only until the pinyin dictionary is loaded', () =>
  expect(keys(findCandidates(all, 'zz', null))).toEqual([]));

it('robots of other sites or channels say so, after those that serve the visitor', () => {
  const robot = { id: 'r1', name: '小助手', avatar: '', sites: [], channels: [] };
  const robots = [
    { ...robot, id: 'r2', sites: ['other'] },
    { ...robot, id: 'r3', channels: ['wechat'] },
    { ...robot, id: 'r4', sites: ['demo'] },
  ];
  expect(
    robotCandidates([...robots, robot], { site: 'demo', channel: 'web' }).map(({ key, why }) => [key, why]),
  ).toEqual([
    ['r4', null],
    ['r1', null],
    ['r2', 'elsewhere'],
    ['r3', 'elsewhere'],
  ]);
});
