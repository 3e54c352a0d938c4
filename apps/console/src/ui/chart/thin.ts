import type { ChartData } from './types';

/** Most points that are drawn: more than a chart is wide would only take longer. */
const MOST_DRAWN = 1500;

type Thinned = { data: ChartData /** Index of each label in the whole data. */; from: readonly number[] | null };

/** Data with at most 1,500 labels: of each stretch the lowest and the highest value of every series stay. */
export function thinned(data: ChartData): Thinned {
  const { labels, series } = data;
  if (labels.length <= MOST_DRAWN) return { data, from: null };
  const stretches = Math.floor(MOST_DRAWN / (2 * Math.max(1, series.length)));
  const kept = new Set<number>();
  for (let stretch = 0; stretch < stretches; stretch++) {
    const start = Math.floor((stretch * labels.length) / stretches);
    const end = Math.floor(((stretch + 1) * labels.length) / stretches);
    for (const { values } of series) for (const at of extremesOf(values, start, end)) kept.add(at);
  }
  const from = [...kept].sort((a, b) => a - b);
  return {
    from,
    data: {
      ...data,
      labels: from.map((at) => labels[at]!),
      series: series.map((one) => ({ ...one, values: from.map((at) => one.values[at] ?? null) })),
    },
  };
}

/** Where the lowest and the highest value of a stretch are; twice its start if it has none. */
function extremesOf(values: readonly (number | null)[], start: number, end: number): [number, number] {
  let low = start;
  let high = start;
  for (let at = start; at < end; at++) {
    const value = values[at] ?? null;
    if (value === null) continue;
    if (value < (values[low] ?? Infinity)) low = at;
    if (value > (values[high] ?? -Infinity)) high = at;
  }
  return [low, high];
}
