import Input from 'antd/es/input';
import Table from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { type LogRow, logs } from '../mock/data';
import { TableBox } from '../table-box';
import { Tag } from '../tag';
import { useMock } from '../use-mock';

const KINDS = { loginSuccess: 'good', loginFailure: 'wait', interfaceException: 'bad', attack: 'bad' } as const;

export function SystemLogPage() {
  const { t } = useTranslation('demo');
  const [text, setText] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const { rows, total, isLoading } = useMock(logs, { text, pageNo });
  return (
    <DemoPage title={t('systemLog.title')}>
      <Input.Search
        className={style.grow ?? ''}
        allowClear
        placeholder={t('systemLog.account')}
        aria-label={t('systemLog.account')}
        onSearch={(value) => {
          setText(value);
          setPageNo(1);
        }}
      />
      <TableBox label={t('systemLog.title')} minWidth={760}>
        <Table<LogRow>
          rowKey="uuid"
          loading={isLoading}
          dataSource={rows}
          pagination={{ current: pageNo, pageSize: 20, total, onChange: setPageNo, showSizeChanger: false }}
          columns={[
            { title: t('systemLog.type'), render: (_, row) => t(`systemLog.types.${row.type}`) },
            { title: t('systemLog.account'), dataIndex: 'account' },
            {
              title: t('systemLog.result'),
              render: (_, row) => (
                <Tag kind={KINDS[row.executeResult]}>{t(`systemLog.results.${row.executeResult}`)}</Tag>
              ),
            },
            { title: 'IP', dataIndex: 'ip' },
            { title: t('field.time'), dataIndex: 'datetime', width: 180 },
          ]}
        />
      </TableBox>
    </DemoPage>
  );
}
