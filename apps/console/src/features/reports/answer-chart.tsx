import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { figureText } from '../../lib/census/figure-text';
import { stepLabels, stepsOf } from '../../lib/census/zoned-days';
import { currentLanguage } from '../../lib/i18n/i18n';
import { Chart } from '../../ui/chart/chart';
import type { ChartColor, ChartData } from '../../ui/chart/types';
import type { Question, ReportAnswer } from './question';
import style from './reports.module.css';

const COLORS: readonly ChartColor[] = ['accent', 'good', 'wait', 'bad', 'robot', 'monitor'];
/** Bars that can be told apart. */
const MOST_BARS = 20;

type Props = { chart: Exclude<Question['chart'], 'none'>; answer: ReportAnswer };

/** Figures of one unit share a chart; those of another unit have their own. */
export function AnswerChart({ chart, answer }: Props) {
  const units = [...new Set(answer.columns.map(({ unit }) => unit))];
  return (
    <div className={style.charts}>
      {units.map((unit) => (
        <UnitChart key={unit} {...{ chart, answer, unit }} />
      ))}
    </div>
  );
}

type Unit = ReportAnswer['columns'][number]['unit'];

function UnitChart({ chart, answer, unit }: Props & { unit: Unit }) {
  const { t } = useTranslation('reports');
  const language = currentLanguage();
  const data = useMemo((): ChartData => {
    const points = chart === 'line' ? coursePoints(answer) : barPoints(answer);
    const columns = answer.columns.flatMap((column, n) => (column.unit === unit ? [{ column, n }] : []));
    return {
      head: t(chart === 'line' ? 'answer.time' : 'answer.name'),
      labels: points.map(({ label }) => label),
      textOf: (value) => figureText(value, unit),
      series: columns.map(({ column, n }, at) => ({
        name: column.name[language],
        kind: chart,
        color: COLORS[at % COLORS.length]!,
        values: points.map(({ values }) => values?.[n] ?? (isCounted(column) && chart === 'line' ? 0 : null)),
      })),
    };
  }, [answer, chart, unit, language, t]);
  const title = data.series.map(({ name }) => name).join(t('answer.and'));
  return (
    <section className={style.card} aria-label={title}>
      <Chart title={title} data={data} height={280} isHorizontal={chart === 'bar'} picture={title} />
    </section>
  );
}

type Point = { label: string; values: readonly (number | null)[] | undefined };

const isCounted = ({ kind }: ReportAnswer['columns'][number]): boolean => kind === 'sum' || kind === 'distinct';

/** Also steps at which nothing was; those to come are not drawn. */
function coursePoints({ from, to, step, zone, series }: ReportAnswer): Point[] {
  const known = new Map(series.map(({ at, values }) => [at, values]));
  const steps = stepsOf(from, Math.min(to, Date.now()), { step, zone });
  const labels = stepLabels(steps, { step, zone });
  return steps.map((at, n) => ({ label: labels[n]!, values: known.get(at) }));
}

const barPoints = ({ rows }: ReportAnswer): Point[] =>
  rows.slice(0, MOST_BARS).map(({ keys, values }) => ({ label: keys.map(({ name }) => name).join(' · '), values }));
