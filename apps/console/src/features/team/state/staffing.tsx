import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error';
import { Missing, Stale } from '../../../lib/census/missing';
import { stepLabels } from '../../../lib/census/zoned-days';
import { useApi } from '../../../lib/services';
import { Chart } from '../../../ui/chart/chart';
import type { ChartData } from '../../../ui/chart/types';
import { Empty } from '../../../ui/empty';
import type { TeamProps } from '../page';
import style from '../team.module.css';

/** Queue against agents online, with under-staffed minutes; or, with `isLoad`, load against limit. */
export function Staffing({ state, isLoad = false }: TeamProps & { isLoad?: boolean }) {
  const { t } = useTranslation('team');
  const api = useApi();
  const { span, step, zone } = state;
  const asked = { ...span, step };
  const found = useQuery({
    queryKey: ['census', 'service', 'staffing', asked],
    queryFn: () => api('GET /census/service/getStaffing', asked, { quiet: true }),
    enabled: span !== null,
  });
  const list = found.data?.list;
  const data = useMemo((): ChartData => {
    const points = list ?? [];
    const line = (name: string, color: 'accent' | 'good' | 'wait', values: (number | null)[]) => ({
      name,
      color,
      values,
      kind: 'line' as const,
    });
    return {
      head: t('time'),
      labels: stepLabels(
        points.map(({ at }) => at),
        { step, zone },
      ),
      series: isLoad
        ? [
            line(
              t('staffing.load'),
              'accent',
              points.map(({ load }) => load),
            ),
            line(
              t('staffing.capacity'),
              'good',
              points.map(({ capacity }) => capacity),
            ),
          ]
        : [
            line(
              t('staffing.waiting'),
              'wait',
              points.map(({ waiting }) => waiting),
            ),
            line(
              t('staffing.online'),
              'good',
              points.map(({ online }) => online),
            ),
            {
              name: t('staffing.short'),
              kind: 'bar',
              color: 'bad',
              values: points.map(({ short }) => short),
            },
          ],
    };
  }, [list, isLoad, step, zone, t]);
  if (found.error instanceof ApiError && found.error.id === 'forbidden')
    return <Empty title={t('staffing.closed')} hint={t('staffing.closedHint')} />;
  if (!found.data) return <Missing of={found} />;
  const title = t(isLoad ? 'staffing.loadTitle' : 'staffing.title');
  if (found.data.minutes === 0)
    return (
      <section className={style.card} aria-label={title}>
        <Empty title={t('staffing.empty')} hint={t('staffing.emptyHint')} />
      </section>
    );
  return (
    <section className={style.card} aria-label={title}>
      <Stale of={found} />
      {!isLoad && (
        <p className={style.sumUp}>{t('staffing.sum', { short: found.data.short, minutes: found.data.minutes })}</p>
      )}
      <Chart title={title} data={data} height={280} picture={title} />
      <p className={style.note}>{t(isLoad ? 'staffing.loadNote' : 'staffing.note')}</p>
    </section>
  );
}
