import type { ChartColor, ChartData } from './types';

/** The theme's values in a form that the canvas can draw. */
export type Ink = { text: string; line: string; ground: string; font: string; colors: Record<ChartColor, string> };

/** A ring, or bars beside each other or above each other (lines stand with the columns). */
export type Shape = 'columns' | 'bars' | 'ring';

const SIZE = 12;
/** Most points of a line that are marked; more would overlap. */
const MOST_MARKS = 31;
/** Most points of an animated chart: drawing more of them frame by frame takes too long. */
const MOST_MOVING = 1000;

/**
 * The chart library's options. They contain no markup: labels are drawn as text, never parsed as HTML (and the page
 * forbids inline styles).
 */
export function chartOption(data: ChartData, ink: Ink, { shape, isStill }: { shape: Shape; isStill: boolean }) {
  return shape === 'ring' ? ringOption(data, ink, isStill) : axisOption(data, ink, { shape, isStill });
}

function axisOption(
  { labels, series, textOf }: ChartData,
  ink: Ink,
  { shape, isStill }: { shape: Shape; isStill: boolean },
) {
  const isHorizontal = shape === 'bars';
  const isCounted = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const formatter = textOf && ((value: unknown) => textOf(typeof value === 'number' ? value : null));
  const names = {
    type: 'category' as const,
    data: [...labels],
    inverse: isHorizontal,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: ink.line } },
    axisLabel: { color: ink.text, fontSize: SIZE, ...(isHorizontal && { width: 160, overflow: 'truncate' as const }) },
  };
  const numbers = {
    type: 'value' as const,
    ...(isCounted && { minInterval: 1 }),
    splitLine: { lineStyle: { color: ink.line } },
    axisLabel: { color: ink.text, fontSize: SIZE, ...(formatter && { formatter }) },
  };
  return {
    animation: !isStill && labels.length <= MOST_MOVING,
    animationDuration: 180,
    textStyle: { fontFamily: ink.font },
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 12, bottom: 4, containLabel: true },
    legend: {
      show: series.length > 1,
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 8,
      textStyle: { color: ink.text, fontSize: SIZE },
    },
    tooltip: {
      ...tooltipOf(ink),
      trigger: 'axis' as const,
      axisPointer: { type: 'shadow' as const },
      ...(formatter && { valueFormatter: formatter }),
    },
    xAxis: isHorizontal ? numbers : names,
    yAxis: isHorizontal ? names : numbers,
    series: series.map(({ name, kind, color, values, stack, isDashed = false }) => ({
      name,
      type: kind,
      data: [...values],
      ...(stack !== undefined && { stack }),
      color: ink.colors[color],
      barMaxWidth: 28,
      showSymbol: labels.length <= MOST_MARKS,
      symbolSize: 6,
      lineStyle: { width: isDashed ? 1.5 : 2, ...(isDashed && { type: 'dashed' as const }) },
    })),
  };
}

const tooltipOf = (ink: Ink) => ({
  renderMode: 'richText' as const,
  backgroundColor: ink.ground,
  borderColor: ink.line,
  textStyle: { color: ink.text, fontSize: SIZE },
});

/** Parts are told apart by their names and by the gaps between them, not by colours alone. */
function ringOption({ labels, series: [first], textOf }: ChartData, ink: Ink, isStill: boolean) {
  const values = first?.values ?? [];
  return {
    animation: !isStill,
    animationDuration: 180,
    textStyle: { fontFamily: ink.font },
    color: [...Object.values(ink.colors), ink.text, ink.line],
    tooltip: {
      ...tooltipOf(ink),
      trigger: 'item' as const,
      ...(textOf && { valueFormatter: (value: unknown) => textOf(typeof value === 'number' ? value : null) }),
    },
    series: [
      {
        type: 'pie' as const,
        name: first?.name ?? '',
        // Leaves room for names at both sides.
        radius: ['30%', '48%'],
        itemStyle: { borderColor: ink.ground, borderWidth: 2 },
        label: {
          color: ink.text,
          fontSize: SIZE,
          lineHeight: 16,
          formatter: '{b}\n{d}%',
          alignTo: 'edge' as const,
          edgeDistance: 0,
          overflow: 'truncate' as const,
        },
        labelLine: { length: 8, length2: 0, lineStyle: { color: ink.line } },
        labelLayout: { hideOverlap: true },
        data: labels.map((name, at) => ({ name, value: values[at] ?? 0 })),
      },
    ],
  };
}
