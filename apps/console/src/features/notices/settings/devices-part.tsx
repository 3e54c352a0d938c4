import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Table from 'antd/es/table';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../lib/device-name';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Failed } from '../../../ui/failed';
import { toast } from '../../../ui/toast/toast';
import style from '../notices.module.css';

const PAGE_SIZE = 20;
const KEY = ['push', 'all'];

/** The devices of all agents; one can be revoked. */
export function DevicesPart() {
  const { t } = useTranslation('push');
  const api = useApi();
  const queries = useQueryClient();
  const id = useId();
  const language = currentLanguage();
  const [pageNo, setPageNo] = useState(1);
  const asked = useQuery({
    queryKey: [...KEY, pageNo],
    queryFn: () => api('GET /push/getList', { pageNo, pageSize: PAGE_SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

  async function revoke(device: string, name: string): Promise<void> {
    if (!(await confirm({ text: t('list.revokeAsk', { name }), ok: t('list.revoke'), isDangerous: true }))) return;
    await api('POST /push/doRevoke', { id: device });
    toast.good(t('removed'));
    await queries.invalidateQueries({ queryKey: ['push'] });
  }

  return (
    <section aria-labelledby={id} className={style.part}>
      <h2 id={id} className={style.heading}>
        {t('list.heading')}
      </h2>
      <p className={style.hint}>{t('list.hint')}</p>
      {asked.isError && <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <Table
          size="small"
          rowKey="id"
          scroll={{ x: true }}
          dataSource={asked.data.list}
          locale={{ emptyText: t('list.empty') }}
          pagination={{
            current: pageNo,
            pageSize: PAGE_SIZE,
            total: asked.data.total,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPageNo,
          }}
          columns={[
            { title: t('list.agent'), render: (_, { agent }) => agent.nickname },
            {
              title: t('list.device'),
              render: (_, { userAgent, isSignedOut }) =>
                [deviceName(userAgent) ?? t('unknown'), isSignedOut && t('signedOut')].filter(Boolean).join(' · '),
            },
            { title: t('list.createdAt'), dataIndex: 'createdAt', render: (time: number) => fullTime(time, language) },
            {
              title: t('list.sentAt'),
              dataIndex: 'sentAt',
              render: (time: number | null) => (time === null ? t('never') : fullTime(time, language)),
            },
            {
              title: t('list.actions'),
              render: (_, { id: device, agent }) => (
                <Button size="s" look="link" onClick={() => void revoke(device, agent.nickname)}>
                  {t('list.revoke')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
