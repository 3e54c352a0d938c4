import { quickReplyFields } from '@parley/protocol/fields/quick-replies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { lazyPart } from '../../lib/lazy-part';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import type { BulkAction, Filter, FilterOf } from '../../ui/table/types';
import { useReplyColumns } from './columns';
import { SHARED_REPLIES, useReplyChanges, useReplyOptions } from './queries';
import { nameOf, type Reply } from './reply-values';
import './texts';

const ReplyForm = lazyPart(() => import('./reply-form'), 'ReplyForm');

const UNUSED_DAYS = ['30', '90', '180'] as const;

/** Quick replies of the organisation and of all groups. */
export function QuickRepliesPage() {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  const columns = useReplyColumns();
  const filters = useReplyFilters();
  const remove = useRemoveReplies();
  const [editing, setEditing] = useState<Reply | 'new' | null>(null);

  return (
    <ListPage
      name={SHARED_REPLIES}
      route="GET /quickReply/getShared"
      title={t('title')}
      lead={t('lead')}
      action={
        <Button look="primary" onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
      columns={columns}
      usualSort={{ key: 'category', order: 'asc' }}
      filters={filters}
      rowName={nameOf}
      rowActions={[{ key: 'edit', label: t('edit'), icon: 'pencil', onSelect: setEditing }, remove]}
      bulkActions={[remove]}
      exporting={{ route: 'GET /quickReply/export', columns: texts.exported }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {editing && <ReplyForm reply={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}

function useReplyFilters(): readonly Filter<FilterOf<'GET /quickReply/getShared'>>[] {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  const { data: options } = useReplyOptions();
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    {
      key: 'category',
      kind: 'some',
      label: texts.label('category'),
      options: (options?.folders ?? []).map((folder) => ({ value: folder, label: folder })),
    },
    { key: 'scope', kind: 'some', label: texts.label('scope'), options: texts.options('scope') },
    {
      key: 'group',
      kind: 'some',
      label: texts.label('group'),
      options: (options?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'kind', kind: 'some', label: texts.label('kind'), options: texts.options('kind') },
    {
      key: 'unused',
      kind: 'one',
      label: t('unused'),
      options: UNUSED_DAYS.map((days) => ({ value: days, label: t(`unusedFor.d${days}`) })),
    },
  ];
}

/** Deletes without a question: it can be undone. */
function useRemoveReplies(): BulkAction<Reply> {
  const { t } = useTranslation('quickReplies');
  const { remove, restore } = useReplyChanges();
  return {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    run: async (replies) => ({
      text: t('removed', { count: await remove(replies) }),
      undo: () => restore(replies),
    }),
  };
}
