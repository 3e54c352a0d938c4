import type { VisitorRow } from '@parley/protocol/types';
import { expect, it } from 'vitest';
import { buildVisitor, NOON } from '../../../testing/build';
import { createListIndex, type ListOptions, type ListView } from './list-index';
import { SORTS } from './ranks';

const options: ListOptions = { me: 'me', watching: new Set(['watched']), sort: 'state', matches: null };
const last = (minutes: number, role: 'user' | 'service' = 'user'): VisitorRow['last'] => ({
  msg: '在吗',
  kind: 'text',
  role,
  onlyID: `m${minutes}`,
  time: NOON + minutes * 60_000,
});
const at = (minutes: number) => NOON + minutes * 60_000;

const rows = [
  buildVisitor({ YQToken: 'first', state: 'wait', serviceID: null, openedAt: at(1), since: at(1) }),
  buildVisitor({ YQToken: 'second', state: 'wait', serviceID: null, openedAt: at(2), since: at(2) }),
  buildVisitor({ YQToken: 'offer', serviceID: 'x', transfer: { from: 'x', to: 'me', note: '', at: at(9) } }),
  buildVisitor({ YQToken: 'answered', since: at(9), last: last(8, 'service'), pages: 3 }),
  buildVisitor({ YQToken: 'asks', since: at(3), last: last(6), unansweredSince: at(6), pages: 9 }),
  buildVisitor({
    YQToken: 'asks-long',
    since: at(5),
    last: last(5),
    unansweredSince: at(1),
    pages: 1,
    unreadNumber: 2,
  }),
  buildVisitor({ YQToken: 'watched', serviceID: 'x' }),
  buildVisitor({ YQToken: 'theirs', serviceID: 'x' }),
  buildVisitor({ YQToken: 'looks', state: 'monitor', serviceID: null }),
];
const inbox = (list: readonly VisitorRow[] = rows) => new Map(list.map((row) => [row.YQToken, row]));
const idsIn = (view: ListView, key: string) => view.groups.find((group) => group.key === key)?.ids;

it('offers, mine, queue, watched, colleagues’, browsing', () =>
  expect(createListIndex()(inbox(), options).groups.map(({ key, ids }) => [key, ids])).toEqual([
    ['offered', ['offer']],
    ['current', ['answered', 'asks-long', 'asks']],
    ['wait', ['first', 'second']],
    ['watched', ['watched']],
    ['colleagues', ['theirs']],
    ['monitor', ['looks']],
    ['end', []],
  ]));

it.each([
  ['state', ['answered', 'asks-long', 'asks']],
  ['waiting', ['asks-long', 'asks', 'answered']],
  ['last', ['answered', 'asks', 'asks-long']],
  ['pages', ['asks', 'answered', 'asks-long']],
] as const)('ordered by %s', (sort, ids) =>
  expect(idsIn(createListIndex()(inbox(), { ...options, sort }), 'current')).toEqual(ids),
);

it('a message keeps the view objects of groups that it does not touch', () => {
  const viewOf = createListIndex();
  const before = viewOf(inbox(), options);
  const spoken = rows.map((row) => (row.YQToken === 'asks' ? { ...row, last: last(7), seq: 9 } : row));
  expect(viewOf(inbox(spoken), options)).toBe(before);
  const unread = rows.map((row) => (row.YQToken === 'asks' ? { ...row, unreadNumber: 3 } : row));
  const after = viewOf(inbox(unread), options);
  expect(after.groups.filter((group, n) => group !== before.groups[n]).map(({ key, unread }) => [key, unread])).toEqual(
    [['current', 5]],
  );
});

it('counts the visitors who wait for an answer', () => {
  const viewOf = createListIndex();
  const unanswered = (list: readonly VisitorRow[]) =>
    viewOf(inbox(list), options).groups.find(({ key }) => key === 'current')?.unanswered;
  expect(unanswered(rows)).toBe(2);
  expect(unanswered(rows.map((row) => (row.YQToken === 'asks' ? { ...row, unansweredSince: null } : row)))).toBe(1);
});

it('filtered rows are counted as hidden', () => {
  const view = createListIndex()(inbox(), { ...options, matches: ({ pages }) => pages > 2 });
  expect({ shown: view.shown, hidden: view.hidden }).toEqual({ shown: 2, hidden: 7 });
});

it.each(SORTS)('updated step by step, sorted by %s, it equals a full sort', (sort) => {
  const asked = { ...options, sort, matches: ({ umsg }: VisitorRow) => umsg % 5 !== 4 };
  const viewOf = createListIndex();
  const random = seeded(7);
  let visitors: ReadonlyMap<string, VisitorRow> = new Map();
  for (let step = 0; step < 400; step += 1) {
    visitors = changed(visitors, random);
    expect(viewOf(visitors, asked)).toEqual(createListIndex()(visitors, asked));
  }
});

/** A random change as by one push: a visitor arrives, leaves, changes state or writes. */
function changed(visitors: ReadonlyMap<string, VisitorRow>, random: () => number): ReadonlyMap<string, VisitorRow> {
  const next = new Map(visitors);
  const id = `v${Math.floor(random() * 60)}`;
  if (random() < 0.15) next.delete(id);
  else {
    const states = ['wait', 'current', 'monitor', 'end', 'robot'] as const;
    next.set(id, {
      ...buildVisitor({ YQToken: id }),
      state: states[Math.floor(random() * states.length)]!,
      serviceID: random() < 0.5 ? 'me' : 'x',
      since: at(Math.floor(random() * 9)),
      last: last(Math.floor(random() * 9), random() < 0.5 ? 'user' : 'service'),
      umsg: Math.floor(random() * 9),
      pages: Math.floor(random() * 9),
      unreadNumber: Math.floor(random() * 3),
    });
  }
  return next;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
