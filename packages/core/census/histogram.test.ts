import { expect, test } from 'vitest';
import { bucketOf, lengthOf, merge, quantile } from './histogram';

test('a bucket stands for every length in it with at most 2 % error', () => {
  for (let ms = 1001; ms < 30 * 86_400_000; ms = Math.ceil(ms * 1.003))
    expect(Math.abs(lengthOf(bucketOf(ms)) / ms - 1)).toBeLessThanOrEqual(0.02);
});

test('nothing is 0, and less than a second is one bucket', () => {
  expect([bucketOf(0), bucketOf(-5), bucketOf(1), bucketOf(1000)]).toEqual([0, 0, 1, 1]);
  expect(lengthOf(0)).toBe(0);
});

const of = (...lengths: number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const ms of lengths) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
  return counts;
};

test('median and 90th percentile by nearest rank', () => {
  const lengths = Array.from({ length: 10 }, (_, n) => (n + 1) * 10_000);
  expect(quantile(of(...lengths), 0.5)! / 50_000).toBeCloseTo(1, 1);
  expect(quantile(of(...lengths), 0.9)! / 90_000).toBeCloseTo(1, 1);
  expect(quantile(of(), 0.5)).toBeNull();
  expect(quantile(of(0, 0, 5000), 0.5)).toBe(0);
});

test('merged histograms say what one of all lengths says', () => {
  expect(merge(of(1000, 60_000), of(60_000, 9000))).toEqual(of(1000, 9000, 60_000, 60_000));
});
