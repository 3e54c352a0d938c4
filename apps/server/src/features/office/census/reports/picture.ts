import { formatFigure } from '@parley/core/census/format';
import type { Question, ReportAnswer } from '@parley/protocol/http/census/reports';
import type { Language } from '../../../../http/handler';
import { timeFormat } from './ask';

const SIZE = { width: 800, height: 360 };
/** Pixels of the picture for one of the drawing: sharp on dense screens. */
const DENSITY = 2;
const COLORS = ['#2f6fed', '#17a673', '#e8930c', '#d64545', '#8757d6', '#3aa6b9'];
// The drawing puts it into an attribute unescaped: single quotes only.
const FONT = "'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'WenQuanYi Micro Hei', 'Microsoft YaHei', sans-serif";
/** Bars that fit beside each other. */
const MOST_BARS = 12;

/** The chart of an answer as PNG; null: it has none, or nothing to draw. Its libraries are loaded for the first one. */
export async function pictureOf(
  answer: ReportAnswer,
  { chart, language }: { chart: Question['chart']; language: Language },
): Promise<Buffer | null> {
  const drawn = chart === 'line' ? curves(answer) : chart === 'bar' ? bars(answer) : null;
  if (!drawn || drawn.labels.length === 0) return null;
  const svg = await drawSvg(answer, drawn, language);
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { density: 72 * DENSITY })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}

type Drawn = { kind: 'line' | 'bar'; labels: string[]; values: (number | null)[][] };

function curves({ series, step, zone, columns }: ReportAnswer): Drawn {
  const clock = timeFormat(step, zone);
  return {
    kind: 'line',
    labels: series.map(({ at }) => clock(at)),
    values: columns.map((_, n) => series.map(({ values }) => values[n] ?? null)),
  };
}

function bars({ rows, columns }: ReportAnswer): Drawn {
  const shown = rows.slice(0, MOST_BARS);
  return {
    kind: 'bar',
    labels: shown.map(({ keys }) => keys.map(({ name }) => name).join(' · ')),
    values: columns.map((_, n) => shown.map(({ values }) => values[n] ?? null)),
  };
}

async function drawSvg(
  { columns }: ReportAnswer,
  { kind, labels, values }: Drawn,
  language: Language,
): Promise<string> {
  const [{ init, use }, charts, components, { SVGRenderer }] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ]);
  use([charts.BarChart, charts.LineChart, components.GridComponent, components.LegendComponent, SVGRenderer]);
  const made = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  try {
    // Figures of the first one's unit share its axis; the others have the axis at the right.
    const first = columns[0]!.unit;
    const axis = (unit: typeof first) => ({
      type: 'value' as const,
      splitLine: { lineStyle: { color: '#e4e7ec' } },
      axisLabel: { formatter: (value: number) => formatFigure(value, unit, language) },
    });
    const second = columns.find(({ unit }) => unit !== first)?.unit;
    made.setOption({
      animation: false,
      color: COLORS,
      textStyle: { fontFamily: FONT },
      grid: { left: 16, right: 16, top: 48, bottom: 16, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      legend: { top: 8, left: 8, data: columns.map(({ name }) => name[language]) },
      xAxis: { type: 'category', data: labels, axisLabel: { hideOverlap: true, width: 90, overflow: 'truncate' } },
      yAxis: [axis(first), ...(second ? [{ ...axis(second), splitLine: { show: false } }] : [])],
      series: columns.map(({ name, unit }, n) => ({
        name: name[language],
        type: kind,
        yAxisIndex: unit === first ? 0 : 1,
        data: values[n]!,
        showSymbol: labels.length <= 31,
        barMaxWidth: 32,
      })),
    });
    return made.renderToSVGString();
  } finally {
    // An open chart keeps the process alive.
    made.dispose();
  }
}
