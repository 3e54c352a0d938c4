import { loginFields } from '@parley/protocol/fields/logins';
import type { Answer } from '@parley/protocol/http/routes';
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

type Stats = Answer<'GET /record/stats'>;
type Props = { onClose: () => void; onAddress: (address: string) => void };

/** Sign-ins by day, and the addresses from which they were refused; choosing an address filters the list by it. */
export function ChartsDrawer({ onClose, onAddress }: Props) {
  const { t } = useTranslation('loginLog');
  const api = useApi();
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>(30);
  const [now] = useState(() => Date.now());
  const from = firstOfDays(period, now);
  const stats = useQuery({
    queryKey: ['login-log-stats', from],
    queryFn: () => api('GET /record/stats', { from, timeZone: ownTimeZone() }),
  });

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
            <PerDay days={daysBetween(from, now)} counts={stats.data.days} />
          </section>
          <section className={style.chart}>
            {stats.data.addresses.length === 0 ? (
              <Empty title={t('charts.noFailures')} hint={t('charts.noFailuresHint')} />
            ) : (
              <PerAddress addresses={stats.data.addresses} onAddress={onAddress} />
            )}
          </section>
        </>
      )}
    </SidePanel>
  );
}

function PerDay({ days, counts }: { days: string[]; counts: Stats['days'] }) {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  const counted = new Map(counts.map((day) => [day.day, day]));
  const bars = { kind: 'bar', stack: 'all' } as const;
  return (
    <Chart
      title={t('charts.perDay')}
      data={{
        head: t('charts.day'),
        labels: days,
        series: [
          {
            ...bars,
            name: texts.value('ok', true),
            color: 'good',
            values: days.map((day) => counted.get(day)?.ok ?? 0),
          },
          {
            ...bars,
            name: texts.value('ok', false),
            color: 'bad',
            values: days.map((day) => counted.get(day)?.failed ?? 0),
          },
        ],
      }}
    />
  );
}

function PerAddress({ addresses, onAddress }: { addresses: Stats['addresses'] } & Pick<Props, 'onAddress'>) {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  return (
    <Chart
      title={t('charts.perAddress')}
      isHorizontal
      height={60 + addresses.length * 32}
      data={{
        head: texts.label('address'),
        labels: addresses.map(({ address, region }) => [address, regionText(region)].filter(Boolean).join(' ')),
        series: [
          { name: t('charts.failed'), kind: 'bar', color: 'bad', values: addresses.map(({ failed }) => failed) },
        ],
      }}
      onPick={(index) => onAddress(addresses[index]?.address ?? '')}
    />
  );
}
