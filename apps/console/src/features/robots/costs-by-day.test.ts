import { expect, test } from 'vitest';
import { chartsOf } from './costs-by-day';

/** Midnight in Shanghai, which is a day earlier in many other zones. */
const day = (n: number): number => Date.parse(`2024-05-0${n}T00:00:00+08:00`);
const costs = (robot: string, currency: string, ...days: [n: number, cost: number][]) => ({
  robot,
  name: robot,
  currency,
  cost: days.reduce((sum, [, cost]) => sum + cost, 0),
  days: days.map(([n, cost]) => ({ at: day(n), cost })),
});

test('a chart for each currency, a series for each robot, all of its days in the reporting zone; what cost nothing is not shown', () => {
  const charts = chartsOf(
    [
      costs('A', 'CNY', [1, 2], [3, 1]),
      costs('B', 'CNY', [2, 4]),
      costs('C', 'EUR', [2, 1]),
      costs('D', 'CNY', [1, 0]),
    ],
    { head: 'Day', language: 'en', zone: 'Asia/Shanghai' },
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
  expect(charts[0]!.labels).toEqual(['1 May 2024', '2 May 2024', '3 May 2024']);
  expect(charts[0]!.textOf(0.25)).toBe('0.25 CNY');
});
