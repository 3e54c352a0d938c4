import { weChatChannelOf } from '@parley/core/channels/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { firstOfDays } from '../../../lib/time/days';
import { dayIn } from '../../../lib/time/format';
import { Chart } from '../../../ui/chart/chart';
import type { Kind } from '../queries';

const DAYS = 30;

/** Conversations of the channel by day, for who may see statistics; nothing while there is none. */
export function TalksChart({ kind }: { kind: Kind }) {
  const mayCount = useMay()(['seePermissions:statistics']);
  return mayCount ? <Days kind={kind} /> : null;
}

/** Conversations by the code that was scanned or by the entry, and of mini-programs by the page. */
export function PlacesCharts({ kind }: { kind: Kind }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['weChatPlaces', kind],
    queryFn: () => api('GET /weChat/getTalks', { kind }, { quiet: true }),
  });
  if (!data) return null;
  return (
    <>
      {kind === 'mini' && <Places what="page" days={data.days} counts={data.pages} />}
      <Places what="scene" days={data.days} counts={data.scenes} />
    </>
  );
}

type PlacesProps = { what: 'page' | 'scene'; days: number; counts: readonly { key: string; chats: number }[] };

function Places({ what, days, counts }: PlacesProps) {
  const { t } = useTranslation('weChat');
  const chart = useMemo(
    () => ({
      head: t(`visitors.chart.${what}`),
      labels: counts.map(({ key }) => key),
      series: [
        {
          kind: 'bar' as const,
          name: t('visitors.chart.chats'),
          color: 'accent' as const,
          values: counts.map(({ chats }) => chats),
        },
      ],
    }),
    [counts, what, t],
  );
  if (counts.length === 0) return null;
  return <Chart title={t(`visitors.chart.by.${what}`, { days })} data={chart} height={180} isHorizontal />;
}

function Days({ kind }: { kind: Kind }) {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const [period] = useState(() => ({
    from: new Date(firstOfDays(DAYS, Date.now())).toISOString(),
    to: new Date().toISOString(),
  }));
  const channel = weChatChannelOf(kind);
  const { data } = useQuery({
    queryKey: ['weChatTalks', channel, period.from],
    queryFn: () =>
      api(
        'GET /census/talk/getList',
        { dimension: 'source', channel, step: 'day', pageSize: 1, ...period },
        { quiet: true },
      ),
  });
  const chart = useMemo(() => {
    const bar = { kind: 'bar' } as const;
    const { series = [], zone = '' } = data ?? {};
    return {
      head: t('visitors.chart.day'),
      labels: series.map(({ at }) => dayIn(zone, at, currentLanguage())),
      series: [
        { ...bar, name: t('visitors.chart.chats'), color: 'accent' as const, values: series.map(({ total }) => total) },
        { ...bar, name: t('visitors.chart.human'), color: 'good' as const, values: series.map(({ human }) => human) },
      ],
    };
  }, [data, t]);
  if (!data?.sum.total) return null;
  return <Chart title={t('visitors.chart.title', { days: DAYS })} data={chart} height={180} />;
}
