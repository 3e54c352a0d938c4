import { loginFields } from '@parley/protocol/fields/logins';
import { useQuery } from '@tanstack/react-query';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { daysBetween, firstOfDays } from '../../lib/time/days';
import { ownTimeZone } from '../../lib/time/zone';
import { Chart } from '../../ui/chart/chart';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { SidePanel } from '../../ui/side-panel';
import style from './login-log.module.css';

const PERIODS = [7, 30, 90] as const;

type Props = { onClose: () => void; onAddress: (address: string) => void };

/** Sign-ins by day, and where they were refused. A day or an address opens the rows behind it. */
export function ChartsDrawer({ onClose, onAddress }: Props) {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  const api = useApi();
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>(30);
  const [now] = useState(() => Date.now());
  const from = firstOfDays(period, now);
  const stats = useQuery({
    queryKey: ['login-log-stats', from],
    queryFn: () => api('GET /record/stats', { from, timeZone: ownTimeZone() }),
  });
  const days = daysBetween(from, now);
  const counted = new Map((stats.data?.days ?? []).map((day) => [day.day, day]));
  const addresses = stats.data?.addresses ?? [];

  return (
    <SidePanel width={720} title={t('charts.title')} onClose={onClose}>
      <Segmented
        aria-label={t('charts.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t('charts.days', { count: value }) }))}
        onChange={setPeriod}
      />
      {stats.isError && <Failed error={stats.error} busy={stats.isFetching} onRetry={() => void stats.refetch()} />}
      {stats.isSuccess && (
        <>
          <section className={style.chart}>
            <Chart
              title={t('charts.perDay')}
              data={{
                head: t('charts.day'),
                labels: days,
                series: [
                  {
                    name: texts.value('ok', true),
                    kind: 'bar',
                    color: 'good',
                    stack: 'all',
                    values: days.map((day) => counted.get(day)?.ok ?? 0),
                  },
                  {
                    name: texts.value('ok', false),
                    kind: 'bar',
                    color: 'bad',
                    stack: 'all',
                    values: days.map((day) => counted.get(day)?.failed ?? 0),
                  },
                ],
              }}
            />
          </section>
          <section className={style.chart}>
            {addresses.length === 0 ? (
              <Empty title={t('charts.noFailures')} hint={t('charts.noFailuresHint')} />
            ) : (
              <Chart
                title={t('charts.perAddress')}
                isLying
                height={60 + addresses.length * 32}
                data={{
                  head: texts.label('address'),
                  labels: addresses.map(({ address, region }) =>
                    [address, regionText(region)].filter(Boolean).join(' '),
                  ),
                  series: [
                    {
                      name: t('charts.failed'),
                      kind: 'bar',
                      color: 'bad',
                      values: addresses.map(({ failed }) => failed),
                    },
                  ],
                }}
                onPick={(index) => onAddress(addresses[index]?.address ?? '')}
              />
            )}
          </section>
        </>
      )}
    </SidePanel>
  );
}
