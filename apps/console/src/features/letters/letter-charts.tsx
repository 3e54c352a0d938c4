import type { Input } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../lib/frame/tab-context';
import { useApi } from '../../lib/services';
import { daysBetween, firstOfDays } from '../../lib/time/days';
import { ownTimeZone } from '../../lib/time/zone';
import { Chart } from '../../ui/chart/chart';
import { Failed } from '../../ui/failed';
import { STATS_KEY } from './keys';
import style from './letters.module.css';

/** Days shown without a period filter; `MAX_DAYS` bounds longer periods. */
const DEFAULT_DAYS = 30;
const MAX_DAYS = 92;
const HEIGHT = 180;
/** Same interval as the list. */
const EVERY_MS = 60_000;

type Filters = Omit<Input<'GET /letter/stats'>, 'timeZone'>;

/**
 * Letters per day, and minutes until the first answer, for the filters of the list. A click on a day filters the list
 * by it.
 */
export function LetterCharts({ listFilters }: { listFilters: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const tab = useTab();
  const { from, to, filters } = useMemo(() => periodOf(listFilters, Date.now()), [listFilters]);
  const stats = useQuery({
    queryKey: [...STATS_KEY, filters],
    queryFn: () => api('GET /letter/stats', { ...filters, timeZone: ownTimeZone() }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const days = useMemo(() => daysBetween(from, to), [from, to]);
  const counted = useMemo(() => new Map((stats.data?.days ?? []).map((day) => [day.day, day])), [stats.data]);
  const data = useMemo(() => {
    const replied = days.map((day) => counted.get(day)?.replied ?? 0);
    const minutes = days.map((day) => Math.round((counted.get(day)?.replySeconds ?? 0) / 6) / 10);
    const waiting = days.map((day, at) => (counted.get(day)?.letters ?? 0) - (replied[at] ?? 0));
    const common = { head: t('charts.day'), labels: days };
    return {
      letters: {
        ...common,
        series: [
          { name: t('charts.replied'), kind: 'bar' as const, color: 'good' as const, stack: 'all', values: replied },
          { name: t('charts.notReplied'), kind: 'bar' as const, color: 'wait' as const, stack: 'all', values: waiting },
        ],
      },
      replies: {
        ...common,
        series: [{ name: t('charts.minutes'), kind: 'bar' as const, color: 'accent' as const, values: minutes }],
      },
    };
  }, [days, counted, t]);

  function show(index: number): void {
    const day = days[index];
    if (day) tab.setQuery({ ...tab.query, from: day, to: day, page: null }, { replace: false });
  }

  if (stats.isError) return <Failed error={stats.error} busy={stats.isFetching} onRetry={() => void stats.refetch()} />;
  if (days.length === 0) return null;
  const period = { from: days[0], to: days.at(-1) };
  return (
    <section className={style.chartPart} aria-label={t('charts.title')}>
      <div className={style.charts} aria-busy={stats.isPending}>
        <Chart title={t('charts.letters', period)} data={data.letters} height={HEIGHT} onPick={show} />
        <Chart title={t('charts.replyTime', period)} data={data.replies} height={HEIGHT} onPick={show} />
      </div>
      <p className={style.read}>{t('charts.hint')}</p>
    </section>
  );
}

/** The period of the list's filters, bounded to its last `MAX_DAYS` days. */
function periodOf(listFilters: Readonly<Record<string, unknown>>, now: number) {
  const { sort: _, order: __, ...others } = listFilters as Filters & { sort?: unknown; order?: unknown };
  const to = typeof others.to === 'number' ? others.to : now;
  const least = firstOfDays(MAX_DAYS, to);
  const from = typeof others.from === 'number' ? Math.max(others.from, least) : firstOfDays(DEFAULT_DAYS, to);
  return { from, to, filters: { ...others, from } };
}
