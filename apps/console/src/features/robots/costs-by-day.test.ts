import { expect, test } from 'vitest';
import { chartsOf } from './costs-by-day';

const day = (n: number): number => Date.parse(`2026-05-0${n}T00:00:00Z`);
const costs = (robot: string, currency: string, ...days: [n: number, cost: number][]) => ({
  ...{ robot, name: robot, currency, cost: days.reduce((sum, [, cost]) => sum + cost, 0) },
  days: days.map(([n, cost]) => ({ at: day(n), cost })),
});

test('a chart for each currency, a series for each robot, all of its days; what cost nothing is not shown', () => {
  const charts = chartsOf(
    [
      costs('A', 'CNY', [1, 2], [3, 1]),
      costs('B', 'CNY', [2, 4]),
      costs('C', 'EUR', [2, 1]),
      costs('D', 'CNY', [1, 0]),
    ],
    { head: 'Day', language: 'en' },
  );
  expect(charts.map(({ currency, series }) => [currency, series.map(({ name, values }) => [name, values])])).toEqual([
    [
      'CNY',
      [
        ['A', [2, 0, 1]],
        ['B', [0, 4, 0]],
      ],
    ],
    ['EUR', [['C', [1]]]],
  ]);
  expect(charts[0]!.labels).toHaveLength(3);
  expect(charts[0]!.textOf(0.25)).toBe('0.25 CNY');
});
