import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Table, { type ColumnsType } from 'antd/es/table';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm/confirm';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import type { MockTable, Row } from '../mock/table';
import { TableBox } from '../table-box';
import { useMock } from '../use-mock';

type Props<R extends Row> = {
  title: string;
  searchLabel: string;
  table: MockTable<R>;
  columns: ColumnsType<R>;
  /** A row's name in messages. */
  nameOf: (row: R) => string;
  /** The fields of the add and edit dialog. */
  fields: ReactNode;
};

/** A table of sample rows with add, edit and bulk delete. */
export function CrudPage<R extends Row>({ title, searchLabel, table, columns, nameOf, fields }: Props<R>) {
  const { t } = useTranslation('demo');
  const [text, setText] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const [edited, setEdited] = useState<Partial<R> | null>(null);
  const { rows, total, isLoading, save, remove } = useMock(table, { text, pageNo });

  async function removeRows(uuids: string[]): Promise<void> {
    if (!(await confirm({ text: t('table.removeAsk', { count: uuids.length }), isDangerous: true }))) return;
    if (await remove(uuids)) setChosen([]);
  }

  return (
    <DemoPage title={title}>
      <div className={style.row}>
        <Input.Search
          className={style.grow ?? ''}
          allowClear
          placeholder={searchLabel}
          aria-label={searchLabel}
          onSearch={(value) => {
            setText(value);
            setPageNo(1);
          }}
        />
        <Button type="primary" onClick={() => setEdited({})}>
          {t('table.add')}
        </Button>
        <Button danger disabled={chosen.length === 0} onClick={() => void removeRows(chosen)}>
          {t('table.removeChosen')}
        </Button>
      </div>
      <TableBox label={title} minWidth={760}>
        <Table<R>
          rowKey="uuid"
          loading={isLoading}
          dataSource={rows}
          rowSelection={{
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: (row) => ({ name: nameOf(row) }),
          }}
          pagination={{ current: pageNo, pageSize: 20, total, onChange: setPageNo, showSizeChanger: false }}
          columns={[
            ...columns,
            {
              title: t('field.actions'),
              width: 140,
              render: (_, row) => (
                <>
                  <Button type="link" size="small" onClick={() => setEdited(row)}>
                    {t('table.edit')}
                  </Button>
                  <Button type="link" size="small" danger onClick={() => void removeRows([row.uuid])}>
                    {t('table.remove')}
                  </Button>
                </>
              ),
            },
          ]}
        />
      </TableBox>
      {edited && (
        <EditDialog
          row={edited}
          fields={fields}
          onClose={() => setEdited(null)}
          onSave={async (row) => {
            const isSaved = await save(row);
            if (isSaved) setEdited(null);
          }}
        />
      )}
    </DemoPage>
  );
}

type DialogProps<R extends Row> = {
  row: Partial<R>;
  fields: ReactNode;
  onSave: (row: Partial<R>) => Promise<void>;
  onClose: () => void;
};

function EditDialog<R extends Row>({ row, fields, onSave, onClose }: DialogProps<R>) {
  const { t } = useTranslation('demo');
  // Hidden pages stay mounted, so field ids, built from form and field name, must be unique.
  const name = useId();
  const [form] = Form.useForm();
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    await onSave({ ...(values as Partial<R>), ...(row.uuid !== undefined && { uuid: row.uuid }) });
    setBusy(false);
  }

  return (
    <Modal
      open
      title={row.uuid ? t('table.edit') : t('table.add')}
      okText={t('table.save')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form name={name} form={form} layout="vertical" initialValues={row}>
        {fields}
      </Form>
    </Modal>
  );
}
