import { expect, it } from 'vitest';
import { thinned } from './thin';
import type { ChartSeries } from './types';

const line = (values: readonly (number | null)[]): ChartSeries => ({
  name: 'x',
  kind: 'line',
  color: 'accent',
  values,
});
const labelsOf = (count: number) => Array.from({ length: count }, (_, at) => String(at));

it('few points are drawn as they are', () => {
  const data = { head: '', labels: labelsOf(1500), series: [line([1])] };
  expect(thinned(data)).toEqual({ data, from: null });
});

it('of ten thousand points at most 1,500 are drawn, with the peaks of every series under their own labels', () => {
  const flat = Array.from({ length: 10_000 }, () => 5);
  const before: (number | null)[] = flat.map((_, at) => (at < 9000 ? 3 : null));
  const { data, from } = thinned({
    head: '',
    labels: labelsOf(10_000),
    series: [line(flat.with(4321, 90).with(7777, 0)), line(before.with(1234, 70))],
  });
  const drawn = (series: number, label: number) => data.series[series]!.values[data.labels.indexOf(String(label))];
  expect(data.labels.length).toBeLessThanOrEqual(1500);
  expect([drawn(0, 4321), drawn(0, 7777), drawn(1, 1234), data.series[1]!.values.at(-1)]).toEqual([90, 0, 70, null]);
  expect(from!.map(String)).toEqual(data.labels);
});
