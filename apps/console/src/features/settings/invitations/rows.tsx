import type { FUNNEL_STEPS } from '@parley/protocol/http/invitations/offers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Table from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { historyDetailPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { fullTime } from '../../../lib/time/format';
import { Failed } from '../../../ui/failed';
import { SidePanel } from '../../../ui/side-panel';
import './texts';

const PAGE_SIZE = 20;
/** Pixels. */
const WIDTH = 720;

/** A figure of the funnel: whose invitations of which days, and up to which step. */
export type Figure = {
  from: string;
  to: string;
  timeZone: string;
  rule: string;
  /** `-`: the holdout group. */
  variant: string;
  step: (typeof FUNNEL_STEPS)[number];
  title: string;
};

/** The invitations behind a figure, newest first. */
export function FigureRows({ figure: { title, ...figure }, onClose }: { figure: Figure; onClose: () => void }) {
  const { t } = useTranslation('invitations');
  const api = useApi();
  const language = currentLanguage();
  const [pageNo, setPageNo] = useState(1);
  const asked = useQuery({
    queryKey: ['invitation-rows', figure, pageNo],
    queryFn: () => api('GET /invitation/getList', { ...figure, pageNo, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  return (
    <SidePanel width={WIDTH} title={title} onClose={onClose}>
      {asked.isError && <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {!asked.isError && (
        <Table
          size="small"
          rowKey="id"
          loading={asked.isPending}
          scroll={{ x: true }}
          dataSource={asked.data?.list ?? []}
          locale={{ emptyText: t('numbers.noRows') }}
          pagination={{
            current: pageNo,
            pageSize: PAGE_SIZE,
            total: asked.data?.total ?? 0,
            showSizeChanger: false,
            onChange: setPageNo,
          }}
          columns={[
            { title: t('numbers.time'), dataIndex: 'time', render: (time: number) => fullTime(time, language) },
            {
              title: t('numbers.visitor'),
              render: (_, { visitor, YQToken }) => (
                <span title={YQToken}>
                  {visitor || t('numbers.unnamed')} <code>{YQToken.slice(-6)}</code>
                </span>
              ),
            },
            { title: t('numbers.site'), dataIndex: 'site' },
            {
              title: t('numbers.step'),
              render: (_, { step, conversation }) =>
                conversation ? (
                  <Link to={historyDetailPath(conversation)}>{t(`numbers.stepOf.${step}`)}</Link>
                ) : (
                  t(`numbers.stepOf.${step}`)
                ),
            },
          ]}
        />
      )}
    </SidePanel>
  );
}
