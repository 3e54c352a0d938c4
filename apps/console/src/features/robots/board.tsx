import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useApi } from '../../lib/services';
import { dayIn } from '../../lib/time/format';
import { Chart } from '../../ui/chart/chart';
import { Failed } from '../../ui/failed';
import { CostCharts } from './cost-charts';
import style from './robots.module.css';
import { ZoneNote } from './zone-note';

/** As many as the server answers without a range. */
const DAYS = 30;
const MINUTE_MS = 60_000;

type Figures = Answer<'GET /robot/getBoard'>['sum'];

/** What became of suggestions beside agents; what nobody decided on is `left`. */
const besideOf = ({ offered, taken, edited, refused }: Figures) => [
  { outcome: 'taken' as const, count: taken },
  { outcome: 'edited' as const, count: edited },
  { outcome: 'refused' as const, count: refused },
  { outcome: 'left' as const, count: offered - taken - edited - refused },
];

/** Figures of all robots in the last days: resolved against handed over, why, suggestions to agents, the entries that answer most, and costs. */
export function Board() {
  const { t } = useTranslation('robots');
  const api = useApi();
  const board = useQuery({
    queryKey: ['robotBoard'],
    queryFn: () => api('GET /robot/getBoard', {}, { quiet: true }),
  });
  const data = board.data;
  const charts = useMemo(() => data && chartsOf(data, t), [data, t]);

  if (board.isError) return <Failed error={board.error} busy={board.isFetching} onRetry={() => void board.refetch()} />;
  if (!data || !charts) return null;
  if (data.sum.turns === 0 && data.sum.offered === 0 && data.costs.every(({ cost }) => cost === 0)) return null;
  return (
    <section className={style.charts} aria-label={t('board.title')}>
      {data.sum.turns > 0 && <Chart title={t('board.byDay', { days: DAYS })} data={charts.days} height={180} />}
      {data.sum.heldMs > 0 && <Chart title={t('board.held', { days: DAYS })} data={charts.held} height={180} />}
      {data.reasons.length > 0 && <Chart title={t('board.why')} data={charts.reasons} isHorizontal height={180} />}
      {data.sum.offered > 0 && (
        <Chart title={t('board.beside', { days: DAYS })} data={charts.beside} isHorizontal height={180} />
      )}
      {data.top.length > 0 && <Chart title={t('board.top')} data={charts.top} isHorizontal height={180} />}
      <CostCharts costs={data.costs} days={DAYS} zone={data.zone} />
      <ZoneNote zone={data.zone} />
    </section>
  );
}

/** Figures of a board as charts. */
function chartsOf(data: Answer<'GET /robot/getBoard'>, t: TFunction<'robots'>) {
  const bar = { kind: 'bar', stack: 'all' } as const;
  const days = data.days.map(({ at }) => dayIn(data.zone, at, currentLanguage()));
  return {
    days: {
      head: t('board.day'),
      labels: days,
      series: [
        { ...bar, name: t('board.resolved'), color: 'good' as const, values: data.days.map((day) => day.resolved) },
        {
          ...bar,
          name: t('board.handedOver'),
          color: 'wait' as const,
          values: data.days.map((day) => day.handedOver),
        },
      ],
    },
    held: {
      head: t('board.day'),
      labels: days,
      series: [
        {
          kind: 'bar' as const,
          color: 'robot' as const,
          name: t('board.minutes'),
          values: data.days.map(({ heldMs }) => Math.round((10 * heldMs) / MINUTE_MS) / 10),
        },
      ],
    },
    reasons: {
      head: t('board.reason'),
      labels: data.reasons.map(({ reason }) => t(`board.reasons.${reason}`)),
      series: [
        {
          kind: 'bar' as const,
          color: 'wait' as const,
          name: t('board.handedOver'),
          values: data.reasons.map(({ count }) => count),
        },
      ],
    },
    beside: {
      head: t('board.outcome'),
      labels: besideOf(data.sum).map(({ outcome }) => t(`board.outcomes.${outcome}`)),
      series: [
        {
          kind: 'bar' as const,
          color: 'robot' as const,
          name: t('board.suggestions'),
          values: besideOf(data.sum).map(({ count }) => count),
        },
      ],
    },
    top: {
      head: t('board.entry'),
      labels: data.top.map(({ question }) => question),
      series: [
        {
          kind: 'bar' as const,
          color: 'robot' as const,
          name: t('board.answers'),
          values: data.top.map(({ count }) => count),
        },
      ],
    },
  };
}
