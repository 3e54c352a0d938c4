import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartOption, type Ink } from './option';
import type { ChartColor, ChartData } from './types';

echarts.use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

const COLORS: readonly ChartColor[] = ['accent', 'good', 'wait', 'bad', 'robot', 'monitor'];

export type Drawing = { show(data: ChartData): void; close(): void };

/** Draws the chart into an element, again whenever the element's size changes, in the theme's current colours. */
export function draw(box: HTMLElement, isHorizontal: boolean, onPick: (index: number) => void): Drawing {
  const chart = echarts.init(box);
  const watcher = new ResizeObserver(() => chart.resize());
  watcher.observe(box);
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    const [x = 0, y = 0] = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as number[];
    if (chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) onPick(isHorizontal ? y : x);
  });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    show: (data) => chart.setOption(chartOption(data, inkOf(box), { isHorizontal, isStill }), true),
    close() {
      watcher.disconnect();
      chart.dispose();
    },
  };
}

function inkOf(box: HTMLElement): Ink {
  const styles = getComputedStyle(box);
  const named = (name: string): string => styles.getPropertyValue(name).trim();
  const colors = Object.fromEntries(COLORS.map((color) => [color, named(`--${color}`)])) as Record<ChartColor, string>;
  return { text: named('--n7'), line: named('--n4'), ground: named('--n1'), font: styles.fontFamily, colors };
}
