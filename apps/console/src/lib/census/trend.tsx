import Select from 'antd/es/select';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../ui/chart/chart';
import type { ChartData } from '../../ui/chart/types';
import { currentLanguage } from '../i18n/i18n';
import style from './census.module.css';
import { FigureName } from './figure-name';
import { figureText } from './figure-text';
import { type DictionaryArea, figureOf } from './figures';
import { pointsOf, stepLabels, stepsOf } from './zoned-days';
import './texts';

type Span = { from: number; to: number };
/** The figures of each step by their keys, which differ between the lists. */
type Points = readonly { at: number }[] | undefined;

type Props = {
  area: DictionaryArea;
  /** The figure that is drawn, and those that can be. */
  figure: string;
  choices: readonly string[];
  within: Parameters<typeof stepLabels>[1];
  span: Span | null;
  series: Points;
  /** The period it is compared with; null: none. */
  compared: Span | null;
  before: Points;
  onFigure(figure: string): void;
  onRows(figure: string): void;
};

/** One figure by step, with that of the period it is compared with. */
export function Trend({ area, figure, choices, within, span, series, compared, before, onFigure, onRows }: Props) {
  const { t } = useTranslation('census');
  const language = currentLanguage();
  const entry = figureOf(area, figure)!;
  const { step, zone } = within;
  const name = entry.name[language];
  const title = t('trendOf', { name });
  const data = useMemo((): ChartData => {
    if (!span) return { head: '', labels: [], series: [] };
    // What is still to come is no 0.
    const steps = stepsOf(span.from, Math.min(span.to, Date.now()), { step, zone });
    const isCounted = entry.kind === 'sum' || entry.kind === 'distinct';
    const valuesOf = (points: Points, at: readonly number[]) => {
      const found = pointsOf(points ?? [], at);
      return steps.map((_, index) =>
        at[index] === undefined ? null : ((found[index] as Values | undefined)?.[entry.key] ?? (isCounted ? 0 : null)),
      );
    };
    return {
      head: t('rows.time'),
      labels: stepLabels(steps, { step, zone }),
      textOf: (value) => figureText(value, entry.unit),
      series: [
        { name, kind: 'line', color: 'accent', values: valuesOf(series, steps) },
        ...(compared && before
          ? [
              {
                name: t('compared', { name }),
                kind: 'line' as const,
                color: 'monitor' as const,
                isDashed: true as const,
                values: valuesOf(before, stepsOf(compared.from, compared.to, { step, zone })),
              },
            ]
          : []),
      ],
    };
  }, [series, before, compared, span, step, zone, entry, name, t]);
  return (
    <section className={style.trend} aria-label={t('trend')}>
      <div className={style.trendHead}>
        <Select
          className={style.trendFigure ?? ''}
          aria-label={t('trendFigure')}
          value={entry.key}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices.map((key) => ({ value: key, label: figureOf(area, key)!.name[language] }))}
          onChange={onFigure}
        />
        <FigureName area={area} figure={entry.key} onRows={() => onRows(entry.key)} />
      </div>
      <Chart title={title} data={data} height={260} picture={title} />
    </section>
  );
}

type Values = Readonly<Record<string, number | null>>;
