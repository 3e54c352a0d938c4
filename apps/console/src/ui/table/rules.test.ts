import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { relativeTime } from '../../lib/time/relative';
import { chipsOf, withoutAny, withoutChip } from './filters/chips';
import { wishOf } from './rows/row-keys';
import { fullHeight, tableHeight } from './table-height';
import { type Filter, ROW_HEIGHT } from './types';

/** "Table height is window height minus 291 minus 60 per extra row" (specification, section 9). */
it.each<[number, number, number | null]>([
  [900, 0, 609],
  [900, 1, 549],
  [1080, 2, 669],
  [560, 0, 269],
  [540, 0, null],
  [900, 6, null],
])('a window of %i with %i extra rows: %s (null: fewer than five rows, the page scrolls)', (height, rows, expected) =>
  expect(tableHeight(height, rows)).toBe(expected),
);

it('over the whole window it is higher', () => expect(fullHeight(900, 1)).toBeGreaterThan(tableHeight(900, 0)!));

it('"density has three steps in lists (32, 40, 48 px rows)"', () =>
  expect(Object.values(ROW_HEIGHT)).toEqual([32, 40, 48]));

const FILTERS: Filter[] = [
  { key: 'name', kind: 'text', label: '名称' },
  { key: 'roles', kind: 'some', label: '角色', options: [{ value: 'Admin', label: '管理员' }] },
  { key: 'from', to: 'to', kind: 'period', label: '添加' },
  { key: 'least', to: 'most', kind: 'range', label: '预算' },
];

describe('chips', () => {
  it.each([
    [{}, []],
    [{ roles: ['Admin', 'Gone'] }, [['角色', 'is', '管理员', 'Gone']]],
    [
      { name: ['x'], from: ['1'], to: ['2'] },
      [
        ['名称', 'holds', 'x'],
        ['添加', 'between', 'D1', 'D2'],
      ],
    ],
    [{ from: ['1'] }, [['添加', 'since', 'D1']]],
    [{ to: ['2'] }, [['添加', 'until', 'D2']]],
    [{ least: ['0'], most: ['2'] }, [['预算', 'range', '0', '2']]],
    [{ least: ['0'] }, [['预算', 'least', '0']]],
    [{ most: ['-1.5'] }, [['预算', 'most', '-1.5']]],
  ])('%j', (chosen, expected) =>
    expect(
      chipsOf(FILTERS, chosen as Record<string, string[]>, (day) => `D${day}`).map(({ label, verb, values }) => [
        label,
        verb,
        ...values,
      ]),
    ).toEqual(expected),
  );

  it('a period goes with both its ends', () => {
    expect(withoutChip(FILTERS, 'from')).toEqual({ from: [], to: [] });
    expect(withoutAny(FILTERS)).toEqual({ name: [], roles: [], from: [], to: [], least: [], most: [] });
  });
});

describe('keys on a row', () => {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const where = { isOnRow: true, at: 1, count: 20 };
  it.each([
    ['ArrowDown', {}, { kind: 'go', to: 2 }],
    ['ArrowUp', {}, { kind: 'go', to: 0 }],
    ['Home', {}, { kind: 'go', to: 0 }],
    ['End', {}, { kind: 'go', to: 19 }],
    ['PageDown', {}, { kind: 'go', to: 11 }],
    ['PageUp', {}, { kind: 'go', to: 0 }],
    [' ', {}, { kind: 'toggle' }],
    ['Enter', {}, { kind: 'open' }],
    ['.', {}, { kind: 'menu' }],
    ['F10', { shiftKey: true }, { kind: 'menu' }],
    ['a', { ctrlKey: true }, { kind: 'all' }],
    ['Escape', {}, { kind: 'none' }],
    ['a', {}, null],
    ['c', { ctrlKey: true }, null],
    ['ArrowDown', { altKey: true }, null],
    ['toString', {}, null],
  ])('%s %j', (key, held, wish) => expect(wishOf({ key, ...none, ...held }, where)).toEqual(wish));

  it('what is in a row has its own keys', () =>
    expect(wishOf({ key: ' ', ...none }, { ...where, isOnRow: false })).toBeNull());
});

describe('how long ago', () => {
  beforeAll(() => i18next.init({ lng: 'zh', initAsync: false, resources: {} }));
  const NOW = new Date(2026, 10, 21, 12).getTime();
  const ago = (ms: number) => [relativeTime(NOW - ms, NOW, 'zh'), relativeTime(NOW - ms, NOW, 'en')];
  it.each([
    [-5000, ['刚刚', 'just now']],
    [59_000, ['刚刚', 'just now']],
    [180_000, ['3 分钟前', '3 min. ago']],
    [7_200_000, ['2 小时前', '2 hr. ago']],
    [86_400_000, ['昨天', 'yesterday']],
  ])('%i ms', (ms, words) => expect(ago(ms)).toEqual(words));
  it('after a week the date', () => expect(ago(8 * 86_400_000)[0]).toContain('11月13日'));
});
