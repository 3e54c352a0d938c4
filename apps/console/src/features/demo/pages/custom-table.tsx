import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Popover from 'antd/es/popover';
import Segmented from 'antd/es/segmented';
import Table from 'antd/es/table';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { type RecordRow, records } from '../mock/data';
import { moved, SortableList } from '../sortable';
import { TableBox } from '../table-box';
import { Tag } from '../tag';
import { useMock } from '../use-mock';
import { STATUS_KINDS } from './comprehensive-table';

type Size = 'large' | 'middle' | 'small';
type Field = 'title' | 'author' | 'views' | 'status' | 'time';
const FIELDS: Field[] = ['title', 'author', 'views', 'status', 'time'];

/** A table with stripes, borders, full screen, size, and a choice and order of columns. */
export function CustomTablePage() {
  const { t } = useTranslation('demo');
  const { rows, isLoading } = useMock(records);
  const [isStriped, setStriped] = useState(true);
  const [isBordered, setBordered] = useState(false);
  const [size, setSize] = useState<Size>('middle');
  const [order, setOrder] = useState(FIELDS);
  const [hidden, setHidden] = useState<Field[]>([]);
  const box = useRef<HTMLDivElement>(null);

  const columns = {
    title: { title: t('field.title'), dataIndex: 'title' },
    author: { title: t('field.author'), dataIndex: 'author' },
    views: { title: t('field.views'), dataIndex: 'pageViews', align: 'right' as const },
    status: {
      title: t('field.status'),
      render: (_: unknown, row: RecordRow) => <Tag kind={STATUS_KINDS[row.status]}>{t(`status.${row.status}`)}</Tag>,
    },
    time: { title: t('field.time'), dataIndex: 'datetime' },
  };

  const chooser = (
    <SortableList
      items={order}
      keyOf={(field) => field}
      nameOf={(field) => t(`field.${field}`)}
      onMove={(from, to) => setOrder(moved(order, from, to))}
    >
      {(field) => (
        <Checkbox
          checked={!hidden.includes(field)}
          onChange={({ target }) =>
            setHidden(target.checked ? hidden.filter((each) => each !== field) : [...hidden, field])
          }
        >
          {t(`field.${field}`)}
        </Checkbox>
      )}
    </SortableList>
  );

  return (
    <DemoPage title={t('custom.title')} lead={t('custom.lead')}>
      <div className={style.row}>
        <Checkbox checked={isStriped} onChange={({ target }) => setStriped(target.checked)}>
          {t('custom.stripes')}
        </Checkbox>
        <Checkbox checked={isBordered} onChange={({ target }) => setBordered(target.checked)}>
          {t('custom.borders')}
        </Checkbox>
        <Segmented<Size>
          aria-label={t('custom.size')}
          value={size}
          onChange={setSize}
          options={(['large', 'middle', 'small'] as const).map((value) => ({ value, label: t(`custom.${value}`) }))}
        />
        <Popover trigger="click" placement="bottom" content={chooser}>
          <Button>{t('custom.columns')}</Button>
        </Popover>
        <Button onClick={() => void box.current?.requestFullscreen()}>{t('custom.fullScreen')}</Button>
      </div>
      <div ref={box} className={style.table}>
        <TableBox label={t('custom.title')} minWidth={720}>
          <Table<RecordRow>
            rowKey="uuid"
            loading={isLoading}
            size={size}
            bordered={isBordered}
            dataSource={rows}
            pagination={false}
            onRow={(_, at) => ({ style: isStriped && (at ?? 0) % 2 === 1 ? { background: 'var(--n2)' } : {} })}
            columns={order
              .filter((field) => !hidden.includes(field))
              .map((field) => ({ key: field, ...columns[field] }))}
          />
        </TableBox>
      </div>
    </DemoPage>
  );
}
