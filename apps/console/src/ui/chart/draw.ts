import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartOption, type Ink, type Shape } from './option';
import { thinned } from './thin';
import type { ChartColor, ChartData } from './types';

echarts.use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

const COLORS: readonly ChartColor[] = ['accent', 'good', 'wait', 'bad', 'robot', 'monitor'];

export type Drawing = { show(data: ChartData): void /** A PNG. */; picture(): Blob; close(): void };

/** Draws the chart into an element, again whenever the element's size changes, in the theme's current colours. */
export function draw(box: HTMLElement, shape: Shape, onPick: (index: number) => void): Drawing {
  const chart = echarts.init(box);
  const watcher = new ResizeObserver(() => chart.resize());
  watcher.observe(box);
  /** Of the drawn labels in the whole data; null: all are drawn. */
  let from: readonly number[] | null = null;
  if (shape === 'ring') chart.on('click', ({ dataIndex }) => onPick(dataIndex));
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    if (shape === 'ring') return;
    const [x = 0, y = 0] = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as number[];
    if (chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) {
      const index = shape === 'bars' ? y : x;
      onPick(from?.[index] ?? index);
    }
  });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    show(data) {
      const drawn = thinned(data);
      from = drawn.from;
      chart.setOption(chartOption(drawn.data, inkOf(box), { shape, isStill }), true);
    },
    picture: () => blobOf(chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: inkOf(box).ground })),
    close() {
      watcher.disconnect();
      chart.dispose();
    },
  };
}

function blobOf(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

function inkOf(box: HTMLElement): Ink {
  const styles = getComputedStyle(box);
  const named = (name: string): string => styles.getPropertyValue(name).trim();
  const colors = Object.fromEntries(COLORS.map((color) => [color, named(`--${color}`)])) as Record<ChartColor, string>;
  return { text: named('--n7'), line: named('--n4'), ground: named('--n1'), font: styles.fontFamily, colors };
}
