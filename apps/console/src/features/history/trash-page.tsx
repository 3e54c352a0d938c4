import { trashFields } from '@parley/protocol/fields/history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFields } from '../../lib/fields/use-fields';
import { useTab } from '../../lib/frame/tab-context';
import { historyDetailPath } from '../../lib/paths';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import type { BulkAction, Column } from '../../ui/table/types';
import { useColumns } from './columns';
import { TRASH, type Trashed } from './keys';
import { PreviewDrawer } from './preview-drawer';
import { useOptions } from './use-options';
import { daysUntil, useTrash } from './use-trash';
import { useWords } from './use-words';

const SHOWN = ['name', 'nickname', 'last', 'umsg', 'smsg', 'openedAt'];

/**
 * The trash: conversations, with the agent who moved each there, the time, and the days until deletion. Rows can be
 * restored or deleted permanently.
 */
export function TrashPage() {
  const { t } = useTranslation('history');
  const texts = useFields(trashFields);
  const words = useWords();
  const navigate = useNavigate();
  const { setQuery } = useTab();
  const options = useOptions();
  const { restore, remove } = useTrash();
  const [shown, setShown] = useState<Trashed | null>(null);
  const open = ({ id }: { id: string }) => void navigate(historyDetailPath(id));
  const columns = useTrashColumns();
  const onMany: BulkAction<Trashed>[] = [
    { key: 'restore', label: t('trash.restore'), icon: 'recall', run: restore },
    { key: 'remove', label: t('trash.remove'), icon: 'trash', isDanger: true, run: remove },
  ];

  return (
    <ListPage
      name={TRASH}
      route="GET /history/getTrash"
      title={t('trash.title')}
      lead={t('trash.lead')}
      action={
        <Button icon="back" onClick={() => setQuery({}, { replace: false })}>
          {t('trash.back')}
        </Button>
      }
      columns={columns}
      usualSort={{ key: 'trashedAt', order: 'desc' }}
      filters={[
        { key: 'visitor', kind: 'text', label: t('filters.visitor'), isSearch: true },
        { key: 'from', to: 'to', kind: 'period', label: t('trash.filters.trashedAt') },
        { key: 'trashedBy', kind: 'some', label: t('trash.filters.trashedBy'), options: options.agents },
        { key: 'serviceID', kind: 'some', label: t('filters.agent'), options: options.agents },
      ]}
      rowName={({ name }) => words.visitor(name)}
      rowActions={[
        { key: 'preview', label: t('preview'), icon: 'details', onSelect: setShown },
        { key: 'open', label: t('open'), icon: 'page', onSelect: open },
        ...onMany,
      ]}
      bulkActions={onMany}
      exporting={{
        route: 'GET /history/exportTrash',
        columns: texts.exported,
      }}
      empty={{ title: t('trash.empty'), hint: t('trash.emptyHint') }}
    >
      {shown && <PreviewDrawer talk={shown} typed="" onOpen={open} onClose={() => setShown(null)} />}
    </ListPage>
  );
}

function useTrashColumns(): readonly Column<Trashed, 'trashedAt'>[] {
  const { t } = useTranslation('history');
  const texts = useFields(trashFields);
  const historyColumns = useColumns([]).flatMap(({ sort: _, ...column }) =>
    SHOWN.includes(column.key) ? [column] : [],
  );
  const daysLeft = ({ removedAt }: Trashed): string => {
    if (removedAt === null) return t('trash.kept');
    const count = daysUntil(removedAt, Date.now());
    return count === 0 ? t('trash.soon') : t('trash.days', { count });
  };
  const [name, ...others] = historyColumns as readonly Column<Trashed, 'trashedAt'>[];
  return [
    ...(name ? [name] : []),
    {
      key: 'trashedAt',
      title: texts.label('trashedAt'),
      width: 140,
      kind: 'time',
      sort: 'trashedAt',
      cell: ({ trashedAt }) => <TimeCell time={trashedAt} />,
    },
    {
      key: 'trashedByName',
      title: texts.label('trashedByName'),
      width: 120,
      cell: ({ trashedByName }) => <bdi title={trashedByName}>{trashedByName}</bdi>,
    },
    { key: 'removedAt', title: t('trash.columns.left'), width: 120, cell: daysLeft },
    ...others,
  ];
}
