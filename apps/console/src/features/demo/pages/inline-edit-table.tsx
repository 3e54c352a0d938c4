import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Table from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoPage } from '../demo-page';
import { type RecordRow, records } from '../mock/data';
import { TableBox } from '../table-box';
import { useMock } from '../use-mock';

/** Rows edited in place: Enter saves, Escape cancels. */
export function InlineEditTablePage() {
  const { t } = useTranslation('demo');
  const { rows, isLoading, save } = useMock(records, { pageSize: 10 });
  const [edited, setEdited] = useState<RecordRow | null>(null);

  async function saveRow(): Promise<void> {
    if (!edited || edited.title.trim() === '') return;
    if (await save(edited)) setEdited(null);
  }

  const cell = (row: RecordRow, field: 'title' | 'author') =>
    edited?.uuid === row.uuid ? (
      <Input
        aria-label={t(`field.${field}`)}
        autoFocus={field === 'title'}
        maxLength={60}
        status={edited[field].trim() === '' ? 'error' : ''}
        value={edited[field]}
        onChange={(event) => setEdited({ ...edited, [field]: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void saveRow();
          if (event.key === 'Escape') setEdited(null);
        }}
      />
    ) : (
      row[field]
    );

  return (
    <DemoPage title={t('inline.title')} lead={t('inline.lead')}>
      <TableBox label={t('inline.title')} minWidth={640}>
        <Table<RecordRow>
          rowKey="uuid"
          loading={isLoading}
          dataSource={rows}
          pagination={false}
          columns={[
            { title: t('field.title'), render: (_, row) => cell(row, 'title') },
            { title: t('field.author'), width: 180, render: (_, row) => cell(row, 'author') },
            {
              title: t('field.actions'),
              width: 180,
              render: (_, row) =>
                edited?.uuid === row.uuid ? (
                  <>
                    <Button type="link" onClick={() => void saveRow()}>
                      {t('table.save')}
                    </Button>
                    <Button type="link" onClick={() => setEdited(null)}>
                      {t('table.cancel')}
                    </Button>
                  </>
                ) : (
                  <Button type="link" onClick={() => setEdited(row)}>
                    {t('table.edit')}
                  </Button>
                ),
            },
          ]}
        />
      </TableBox>
    </DemoPage>
  );
}
