import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { dayIn } from '../../../lib/time/format';
import { AntdFrame } from '../../../ui/antd-frame';
import { Chart } from '../../../ui/chart/chart';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { Page } from '../../../ui/page';
import { moneyText } from '../money';
import style from '../robots.module.css';
import { ZoneNote } from '../zone-note';
import type { Model } from './queries';

/** Polling interval, in ms. */
const EVERY_MS = 30_000;

/** Calls, tokens and money of the last 30 days, and the limits. */
export function MeterPart({ model: { robot, settings } }: { model: Model }) {
  const { t } = useTranslation('highRobot');
  const api = useApi();
  const meter = useQuery({
    queryKey: ['robotMeter', robot],
    queryFn: () => api('GET /robot/getMeter', { robot }, { quiet: true }),
    refetchInterval: EVERY_MS,
  });
  const data = meter.data;
  const charts = useCharts(meter.data);
  if (meter.isError) return <Failed error={meter.error} busy={meter.isFetching} onRetry={() => void meter.refetch()} />;
  if (!data || !charts) return <div aria-busy="true" />;
  const { limits, price } = settings;
  const { sum, currency } = data;
  const hasPrice = price.input > 0 || price.output > 0;
  const money = (amount: number): string => moneyText(amount, currency);
  const orNone = (limit: number, text: string): string => (limit === 0 ? t('meter.noLimit') : text);
  const figures = [
    [t('meter.calls'), sum.calls.toLocaleString()],
    [t('meter.failed'), sum.failed.toLocaleString()],
    [t('meter.tokensIn'), sum.input.toLocaleString()],
    [t('meter.tokensOut'), sum.output.toLocaleString()],
    [t('meter.money'), hasPrice || sum.cost > 0 ? money(sum.cost) : t('meter.noPrice')],
  ] as const;
  return (
    <AntdFrame>
      <Page title={t('meter.title')} lead={t('meter.lead')}>
        <div className={style.stack}>
          <dl className={style.figures}>
            {figures.map(([word, value]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {data.days.length === 0 ? (
            <Empty title={t('meter.empty')} hint={t('meter.emptyHint')} />
          ) : (
            <section className={style.charts} aria-label={t('meter.title')}>
              <Chart title={t('meter.callsByDay')} data={charts.calls} height={180} />
              {sum.cost > 0 && <Chart title={t('meter.moneyByDay')} data={charts.money} height={180} />}
              <ZoneNote zone={data.zone} />
            </section>
          )}
          <section className={style.card} aria-label={t('limits.title')}>
            <strong>{t('limits.title')}</strong>
            <dl className={style.facts}>
              <dt>{t('limits.perMinute')}</dt>
              <dd>{limits.perMinute}</dd>
              <dt>{t('limits.perDay')}</dt>
              <dd>{limits.perDay}</dd>
              <dt>{t('limits.tokens')}</dt>
              <dd>{orNone(limits.tokens, limits.tokens.toLocaleString())}</dd>
              <dt>{t('limits.money')}</dt>
              <dd>{orNone(limits.money, money(limits.money))}</dd>
            </dl>
          </section>
        </div>
      </Page>
    </AntdFrame>
  );
}

type Meter = Answer<'GET /robot/getMeter'>;

function useCharts(data: Meter | undefined) {
  const { t } = useTranslation('highRobot');
  return useMemo(() => {
    if (!data) return null;
    const labels = data.days.map(({ day }) => dayIn('UTC', Date.parse(day), currentLanguage()));
    const bar = { kind: 'bar' as const };
    return {
      calls: {
        head: t('meter.day'),
        labels,
        series: [
          {
            ...bar,
            stack: 'calls',
            color: 'good' as const,
            name: t('meter.answered'),
            values: data.days.map(({ calls, failed }) => calls - failed),
          },
          {
            ...bar,
            stack: 'calls',
            color: 'bad' as const,
            name: t('meter.failed'),
            values: data.days.map(({ failed }) => failed),
          },
        ],
      },
      money: {
        head: t('meter.day'),
        labels,
        series: [
          {
            ...bar,
            color: 'robot' as const,
            name: t('meter.moneyIn', { currency: data.currency }),
            values: data.days.map(({ cost }) => cost),
          },
        ],
      },
    };
  }, [data, t]);
}
