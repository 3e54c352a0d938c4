import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Pagination from 'antd/es/pagination';
import Rate from 'antd/es/rate';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import Table, { type ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { confirm } from '../../../ui/confirm/confirm';
import { DragFrame } from '../../../ui/dialog/drag-frame';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { type RecordRow, records, type Status } from '../mock/data';
import { Picture } from '../picture';
import { TableBox } from '../table-box';
import { Tag } from '../tag';
import { useMock } from '../use-mock';

export const STATUS_KINDS = { published: 'good', draft: 'plain', deleted: 'bad' } as const;
/** Table height in px: the window's without frame and toolbar (291), and without 60 for each extra row of filters. */
const heightOf = (extraRows: number): number => Math.max(240, window.innerHeight - 291 - 60 * extraRows);

export function ComprehensiveTablePage() {
  const { t } = useTranslation('demo');
  const [text, setText] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const [status, setStatus] = useState<Status | undefined>();
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const [edited, setEdited] = useState<Partial<RecordRow> | null>(null);
  const { rows, total, isLoading, save, remove } = useMock(records, { text, pageNo });
  const shown = status ? rows.filter((row) => row.status === status) : rows;

  async function removeRows(uuids: string[]): Promise<void> {
    if (!(await confirm({ text: t('table.removeAsk', { count: uuids.length }), isDangerous: true }))) return;
    if (await remove(uuids)) setChosen([]);
  }

  async function saveRow(row: Partial<RecordRow>): Promise<void> {
    if (await save(row)) setEdited(null);
  }

  const columns = useRecordColumns({ save: saveRow, edit: setEdited, remove: removeRows });

  return (
    <DemoPage title={t('table.title')} lead={t('table.lead')}>
      <div className={style.row}>
        <Filters
          isExpanded={isExpanded}
          status={status}
          onText={(value) => {
            setText(value);
            setPageNo(1);
          }}
          onStatus={setStatus}
          onExpand={setExpanded}
        />
        <Button type="primary" onClick={() => setEdited({})}>
          {t('table.add')}
        </Button>
        <Button danger disabled={chosen.length === 0} onClick={() => void removeRows(chosen)}>
          {t('table.removeChosen')}
        </Button>
      </div>
      <TableBox label={t('table.title')} minWidth={1080} height={heightOf(isExpanded ? 2 : 1)}>
        <Table<RecordRow>
          rowKey="uuid"
          size="middle"
          loading={isLoading}
          dataSource={shown}
          rowSelection={{ selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }}
          pagination={false}
          columns={columns}
        />
      </TableBox>
      <Pagination
        current={pageNo}
        pageSize={20}
        total={total}
        onChange={setPageNo}
        showSizeChanger={false}
        align="end"
      />
      {edited && <RecordDialog row={edited} onSave={saveRow} onClose={() => setEdited(null)} />}
    </DemoPage>
  );
}

type FiltersProps = {
  isExpanded: boolean;
  status: Status | undefined;
  onText: (text: string) => void;
  onStatus: (status: Status | undefined) => void;
  onExpand: (isExpanded: boolean) => void;
};

function Filters({ isExpanded, status, onText, onStatus, onExpand }: FiltersProps) {
  const { t } = useTranslation('demo');
  return (
    <>
      <Input.Search
        className={style.grow ?? ''}
        allowClear
        placeholder={t('table.search')}
        aria-label={t('table.search')}
        onSearch={onText}
      />
      {isExpanded && (
        <Select<Status>
          className={style.grow ?? ''}
          allowClear
          placeholder={t('table.status')}
          aria-label={t('table.status')}
          value={status}
          onChange={onStatus}
          options={(['published', 'draft', 'deleted'] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          }))}
        />
      )}
      <Button type="link" aria-expanded={isExpanded} onClick={() => onExpand(!isExpanded)}>
        {isExpanded ? t('table.fold') : t('table.expand')}
      </Button>
    </>
  );
}

type RowActions = {
  save: (row: Partial<RecordRow>) => Promise<void>;
  edit: (row: RecordRow) => void;
  remove: (uuids: string[]) => Promise<void>;
};

function useRecordColumns({ save, edit, remove }: RowActions): ColumnsType<RecordRow> {
  const { t } = useTranslation('demo');
  return [
    { title: t('field.picture'), width: 80, render: (_, row) => <Picture number={row.img} size={40} /> },
    {
      title: t('field.title'),
      dataIndex: 'title',
      sorter: (a, b) => a.title.localeCompare(b.title),
    },
    { title: t('field.author'), dataIndex: 'author', width: 100 },
    {
      title: t('field.views'),
      dataIndex: 'pageViews',
      width: 110,
      align: 'right',
      sorter: (a, b) => a.pageViews - b.pageViews,
    },
    {
      title: t('field.status'),
      width: 100,
      render: (_, row) => <Tag kind={STATUS_KINDS[row.status]}>{t(`status.${row.status}`)}</Tag>,
    },
    {
      title: t('field.rate'),
      width: 160,
      render: (_, row) => (
        <Rate value={row.rate} onChange={(rate) => void save({ uuid: row.uuid, rate })} allowClear={false} />
      ),
    },
    {
      title: t('field.switch'),
      width: 90,
      render: (_, row) => (
        <Switch
          aria-label={t('field.switch')}
          checked={row.switch}
          onChange={(on) => void save({ uuid: row.uuid, switch: on })}
        />
      ),
    },
    { title: t('field.time'), dataIndex: 'datetime', width: 170 },
    {
      title: t('field.actions'),
      width: 180,
      render: (_, row) => (
        <>
          <Button type="link" size="small" onClick={() => edit(row)}>
            {t('table.edit')}
          </Button>
          <Link to={`/vab/table/detail?id=${row.uuid}&title=${encodeURIComponent(row.title)}`}>
            {t('table.detail')}
          </Link>
          <Button type="link" size="small" danger onClick={() => void remove([row.uuid])}>
            {t('table.remove')}
          </Button>
        </>
      ),
    },
  ];
}

type DialogProps = {
  row: Partial<RecordRow>;
  onSave: (row: Partial<RecordRow>) => Promise<void>;
  onClose: () => void;
};

function RecordDialog({ row, onSave, onClose }: DialogProps) {
  const { t } = useTranslation('demo');
  const [form] = Form.useForm<Partial<RecordRow>>();
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    await onSave({ ...values, ...(row.uuid !== undefined && { uuid: row.uuid }) });
    setBusy(false);
  }

  return (
    <Modal
      open
      title={row.uuid ? t('table.edit') : t('table.add')}
      okText={t('table.save')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      modalRender={(modal) => <DragFrame>{modal}</DragFrame>}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form name="demoRecord" form={form} layout="vertical" initialValues={row}>
        <Form.Item name="title" label={t('field.title')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="author" label={t('field.author')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="description" label={t('field.description')}>
          <Input.TextArea rows={3} maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
