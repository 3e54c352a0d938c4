import Input from 'antd/es/input';
import Table from 'antd/es/table';
import Tag from 'antd/es/tag';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { type LogRow, logs } from '../mock/data';
import { useMock } from '../use-mock';

const COLOURS: Record<LogRow['executeResult'], string> = {
  loginSuccess: 'green',
  loginFailure: 'orange',
  interfaceException: 'red',
  attack: 'red',
};

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
      <Table<LogRow>
        rowKey="uuid"
        loading={isLoading}
        dataSource={rows}
        scroll={{ x: 760 }}
        pagination={{ current: pageNo, pageSize: 20, total, onChange: setPageNo, showSizeChanger: false }}
        columns={[
          { title: t('systemLog.type'), render: (_, row) => t(`systemLog.types.${row.type}`) },
          { title: t('systemLog.account'), dataIndex: 'account' },
          {
            title: t('systemLog.result'),
            render: (_, row) => (
              <Tag color={COLOURS[row.executeResult]}>{t(`systemLog.results.${row.executeResult}`)}</Tag>
            ),
          },
          { title: 'IP', dataIndex: 'ip' },
          { title: t('field.time'), dataIndex: 'datetime', width: 180 },
        ]}
      />
    </DemoPage>
  );
}
