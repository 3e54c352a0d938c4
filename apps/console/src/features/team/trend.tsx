import Select from 'antd/es/select';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureName } from '../../lib/census/figure-name';
import { figureText } from '../../lib/census/figure-text';
import { figureOf } from '../../lib/census/figures';
import { stepLabels, stepsOf } from '../../lib/census/zoned-days';
import { currentLanguage } from '../../lib/i18n/i18n';
import { Chart } from '../../ui/chart/chart';
import type { ChartData } from '../../ui/chart/types';
import { AREA, CURVES } from './kind';
import type { ListedProps } from './page';
import style from './team.module.css';

/** One figure by step, with that of the period it is compared with. */
export function Trend({ kind, place, state, lists, go, openRows }: ListedProps) {
  const { t } = useTranslation('team');
  const language = currentLanguage();
  const area = AREA[kind];
  const entry = figureOf(area, place.figure)!;
  const { span, step, zone, compared } = state;
  const name = entry.name[language];
  const series = lists.list.data?.series;
  const before = compared ? lists.before.data?.series : undefined;
  const data = useMemo((): ChartData => {
    if (!span) return { head: '', labels: [], series: [] };
    const within = { step, zone };
    // What is still to come is no 0.
    const steps = stepsOf(span.from, Math.min(span.to, Date.now()), within);
    const isCounted = entry.kind === 'sum' || entry.kind === 'distinct';
    const valuesOf = (points: typeof series, at: readonly number[]) => {
      const known = new Map(points?.map((point) => [point.at, point[entry.key] ?? null]));
      return steps.map((_, index) =>
        at[index] === undefined ? null : (known.get(at[index]) ?? (isCounted ? 0 : null)),
      );
    };
    return {
      head: t('time'),
      labels: stepLabels(steps, within),
      textOf: (value) => figureText(value, entry.unit),
      series: [
        { name, kind: 'line', color: 'accent', values: valuesOf(series, steps) },
        ...(compared && before
          ? [
              {
                name: t('before', { name }),
                kind: 'line' as const,
                color: 'monitor' as const,
                isDashed: true as const,
                values: valuesOf(before, stepsOf(compared.span.from, compared.span.to, within)),
              },
            ]
          : []),
      ],
    };
  }, [series, before, compared, span, step, zone, entry, name, t]);
  return (
    <section className={style.card} aria-label={t('trend')}>
      <div className={style.cardHead}>
        <Select
          className={style.figure ?? ''}
          aria-label={t('figure')}
          value={entry.key}
          options={CURVES[kind].map((key) => ({ value: key, label: figureOf(area, key)!.name[language] }))}
          onChange={(figure) => go({ figure, pageNo: place.pageNo })}
        />
        <FigureName area={area} figure={entry.key} onRows={() => openRows(entry.key, null)} />
      </div>
      <Chart title={t('trendOf', { name })} data={data} height={240} picture={t('trendOf', { name })} />
    </section>
  );
}
