import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Table from 'antd/es/table';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { fullTime } from '../../../lib/time/format';
import { Failed } from '../../../ui/failed';
import style from '../controls/controls.module.css';
import { usePlaces } from './place-names';

const PAGE_SIZE = 20;
const LIMITING = ['hide', 'message', 'route', 'robot'] as const;

/** Visits that the rules hid, limited or routed. */
export function LogPart() {
  const { t } = useTranslation('region');
  const api = useApi();
  const id = useId();
  const language = currentLanguage();
  const { nameOf } = usePlaces();
  const [filter, setFilter] = useState<{ action?: (typeof LIMITING)[number]; text?: string; pageNo: number }>({
    pageNo: 1,
  });
  const asked = useQuery({
    queryKey: ['region-log', filter],
    queryFn: () => {
      const { action, ...rest } = filter;
      return api('GET /region/getLog', { ...rest, pageSize: PAGE_SIZE, ...(action && { action: [action] }) });
    },
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby={id} className={style.stack}>
      <h2 id={id}>{t('log.title')}</h2>
      <span className={style.note}>{t('log.lead')}</span>
      <div className={style.line}>
        <Select
          aria-label={t('log.filter')}
          popupMatchSelectWidth={false}
          value={filter.action ?? ''}
          onChange={(action) =>
            setFilter({ ...filter, pageNo: 1, action: LIMITING.find((one) => one === action) } as typeof filter)
          }
          options={[
            { value: '', label: t('log.all') },
            ...LIMITING.map((value) => ({ value, label: t(`actions.${value}`) })),
          ]}
        />
        <Input.Search
          allowClear
          aria-label={t('log.text')}
          placeholder={t('log.text')}
          onSearch={(text) => setFilter({ ...filter, pageNo: 1, text })}
        />
      </div>
      {asked.isError && <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <Table
          size="small"
          rowKey="id"
          scroll={{ x: true }}
          dataSource={asked.data.list}
          locale={{ emptyText: t('log.empty') }}
          pagination={{
            current: filter.pageNo,
            pageSize: PAGE_SIZE,
            total: asked.data.total,
            showSizeChanger: false,
            onChange: (pageNo) => setFilter({ ...filter, pageNo }),
          }}
          columns={[
            { title: t('log.time'), dataIndex: 'time', render: (time: number) => fullTime(time, language) },
            {
              title: t('action'),
              dataIndex: 'action',
              render: (action: (typeof LIMITING)[number]) => t(`actions.${action}`),
            },
            { title: t('places'), dataIndex: 'region', render: (name: string) => name || t('test.unknown') },
            { title: t('test.address'), dataIndex: 'address' },
            {
              title: t('test.why'),
              render: (_, { rule, by }) =>
                t('test.byRule', { name: rule.name || rule.key, by: /^\d{6}$/.test(by) ? nameOf(by) : by }),
            },
          ]}
        />
      )}
    </section>
  );
}
