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

function Days({ kind }: { kind: Kind }) {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const [period] = useState(() => ({
    from: new Date(firstOfDays(DAYS, Date.now())).toISOString(),
    to: new Date().toISOString(),
  }));
  const channel = kind === 'official' ? 'wechat' : 'mini';
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
