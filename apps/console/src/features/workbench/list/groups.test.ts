import { inboxFrom } from '@parley/protocol/push/effect';
import { expect, it } from 'vitest';
import { buildSnapshot, buildVisitor, NOON } from '../../../testing/build';
import { groupVisitors } from './groups';
import { ageToShow, urgencyOf } from './urgency';

const minutes = (n: number) => NOON - n * 60_000;
const rows = [
  buildVisitor({ YQToken: 'short', state: 'wait', serviceID: null, openedAt: minutes(1), since: minutes(1) }),
  buildVisitor({ YQToken: 'long', state: 'wait', serviceID: null, openedAt: minutes(9), since: minutes(2) }),
  buildVisitor({ YQToken: 'offered', serviceID: 'other', transfer: { from: 'other', to: 'me', note: '', at: NOON } }),
  buildVisitor({ YQToken: 'mine-old', since: minutes(5), unreadNumber: 2 }),
  buildVisitor({ YQToken: 'mine-new', since: minutes(1) }),
  buildVisitor({ YQToken: 'theirs', serviceID: 'other' }),
  buildVisitor({ YQToken: 'browses', state: 'monitor', conversation: null, serviceID: null }),
];
const groups = (list = rows) => groupVisitors(inboxFrom(buildSnapshot(list)));
const names = (list = rows) => groups(list).map((group) => [group.key, group.rows.map((row) => row.YQToken)]);

it('offers come first, then mine, newest first, then the queue by waiting time', () =>
  expect(names()).toEqual([
    ['offered', ['offered']],
    ['current', ['mine-new', 'mine-old']],
    ['wait', ['long', 'short']],
    ['colleagues', ['theirs']],
    ['monitor', ['browses']],
    ['end', []],
  ]));

it('a message does not move a row', () => {
  const spoken = rows.map((row) => (row.YQToken === 'mine-old' ? { ...row, unreadNumber: 9, seq: 40 } : row));
  expect(names(spoken)).toEqual(names());
});

it('shows the common groups even when empty', () =>
  expect(names([])).toEqual([
    ['current', []],
    ['wait', []],
    ['monitor', []],
    ['end', []],
  ]));

it('counts the wait, then the wait for an answer, else the age of the state', () => {
  expect(ageToShow(buildVisitor({ state: 'wait', since: minutes(2) }))).toEqual({ since: minutes(2), kind: 'ageWait' });
  const asks = { state: 'current', since: minutes(5), unansweredSince: minutes(3) } as const;
  expect(ageToShow(buildVisitor(asks))).toEqual({ since: minutes(3), kind: 'ageReply' });
  expect(ageToShow(buildVisitor({ ...asks, since: minutes(1) }))).toEqual({ since: minutes(1), kind: 'ageReply' });
  expect(ageToShow(buildVisitor({ ...asks, unansweredSince: null }))).toMatchObject({ kind: 'ageState' });
});

it.each([
  ['ageWait', 59_999, 'calm'],
  ['ageWait', 60_000, 'soon'],
  ['ageReply', 180_000, 'late'],
  ['ageReply', 900_000, 'late'],
  ['ageState', 900_000, 'calm'],
] as const)('%s of %i ms is %s', (kind, ms, urgency) => expect(urgencyOf(kind, ms)).toBe(urgency));

it.each([
  [300_000, 299_999, 'calm'],
  [300_000, 300_000, 'soon'],
  [300_000, 900_000, 'late'],
  [0, 900_000, 'calm'],
] as const)('with %i ms promised, %i ms of waiting are %s', (promised, ms, urgency) =>
  expect(urgencyOf('ageWait', ms, promised)).toBe(urgency),
);
