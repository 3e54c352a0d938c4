import type { ChartColor, ChartData } from './types';

/** The theme's values in a form that the canvas can draw. */
export type Ink = { text: string; line: string; ground: string; font: string; colors: Record<ChartColor, string> };

const SIZE = 12;
/** Most points of a line that are marked; more would overlap. */
const MOST_MARKS = 31;

/**
 * The chart library's options. They contain no markup: labels are drawn as text, never parsed as HTML (and the page
 * forbids inline styles).
 */
export function chartOption(
  { labels, series }: ChartData,
  ink: Ink,
  { isHorizontal, isStill }: { isHorizontal: boolean; isStill: boolean },
) {
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
    minInterval: 1,
    splitLine: { lineStyle: { color: ink.line } },
    axisLabel: { color: ink.text, fontSize: SIZE },
  };
  return {
    animation: !isStill,
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
      trigger: 'axis' as const,
      renderMode: 'richText' as const,
      axisPointer: { type: 'shadow' as const },
      backgroundColor: ink.ground,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontSize: SIZE },
    },
    xAxis: isHorizontal ? numbers : names,
    yAxis: isHorizontal ? names : numbers,
    series: series.map(({ name, kind, color, values, stack }) => ({
      name,
      type: kind,
      data: [...values],
      ...(stack !== undefined && { stack }),
      color: ink.colors[color],
      barMaxWidth: 28,
      showSymbol: labels.length <= MOST_MARKS,
      symbolSize: 6,
      lineStyle: { width: 2 },
    })),
  };
}
