import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { figureText } from '../../lib/census/figure-text';
import { figureOf } from '../../lib/census/figures';
import { Missing, renewing } from '../../lib/census/missing';
import { currentLanguage } from '../../lib/i18n/i18n';
import { Chart } from '../../ui/chart/chart';
import type { ChartData } from '../../ui/chart/types';
import style from './analysis.module.css';
import { FIRST_FIGURE, levelsOf } from './kind';
import type { AnalysisProps } from './page';
import type { useNames } from './use-names';

/** Parts of a ring; more are too small to tell apart. The rest is one part. */
const MOST_PARTS = 7;

/** Shares of the first figure, by key. */
export function Share({ kind, place, lists, nameOf }: AnalysisProps & { nameOf: ReturnType<typeof useNames> }) {
  const { t } = useTranslation('analysis');
  const key = FIRST_FIGURE[kind.area];
  const entry = figureOf(kind.area, key)!;
  const name = entry.name[currentLanguage()];
  const level = levelsOf(kind)[place.trail.length] ?? levelsOf(kind)[0]!;
  const top = lists.top.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language, as `t` does
  const data = useMemo((): ChartData => {
    const rows = (top?.list ?? []).filter((row) => Number(row[key]) > 0);
    const shown = rows.slice(0, MOST_PARTS);
    const rest = (top?.sum[key] ?? 0) - shown.reduce((sum, row) => sum + Number(row[key]), 0);
    const parts = shown.map((row) => ({ name: nameOf(level, row), value: Number(row[key]) }));
    const all = rest > 0 ? [...parts, { name: t('rest'), value: rest }] : parts;
    return {
      head: t(`level.${level}`),
      labels: all.map((part) => part.name),
      textOf: (value) => figureText(value, entry.unit),
      series: [{ name, kind: 'bar', color: 'accent', values: all.map(({ value }) => value) }],
    };
  }, [top, level, key, name, t]);
  return (
    <section className={`${style.card} ${renewing(lists.top)}`} aria-label={t('share')}>
      {top ? (
        <Chart isRing title={t('shareOf', { name })} data={data} height={300} picture={t('shareOf', { name })} />
      ) : (
        <Missing of={lists.top} />
      )}
    </section>
  );
}
