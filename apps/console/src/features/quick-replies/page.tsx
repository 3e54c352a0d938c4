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
import style from './quick-replies.module.css';
import { nameOf, type Reply } from './reply-values';
import './texts';

const ReplyForm = lazyPart(() => import('./reply-form'), 'ReplyForm');
const FoldersPanel = lazyPart(() => import('./curation/folders-panel'), 'FoldersPanel');
const VersionsPanel = lazyPart(() => import('./curation/versions-panel'), 'VersionsPanel');
const ProposalsPanel = lazyPart(() => import('./curation/proposals-panel'), 'ProposalsPanel');
const DuplicatesPanel = lazyPart(() => import('./curation/duplicates-panel'), 'DuplicatesPanel');
const MergeDialog = lazyPart(() => import('./curation/merge-dialog'), 'MergeDialog');
const ImportDialog = lazyPart(() => import('./import/import-dialog'), 'ImportDialog');

const UNUSED_DAYS = ['30', '90', '180'] as const;

/** What is open over the list. */
type Open =
  | { what: 'form' | 'versions'; reply: Reply | null }
  | { what: 'merge'; replies: readonly Reply[] }
  | { what: 'folders' | 'proposals' | 'duplicates' | 'import' };

/** Quick replies of the organisation and of all groups. */
export function QuickRepliesPage() {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  const columns = useReplyColumns();
  const filters = useReplyFilters();
  const remove = useRemoveReplies();
  const [open, setOpen] = useState<Open | null>(null);

  return (
    <ListPage
      name={SHARED_REPLIES}
      route="GET /quickReply/getShared"
      title={t('title')}
      lead={t('lead')}
      action={<Tools onOpen={setOpen} />}
      columns={columns}
      usualSort={{ key: 'category', order: 'asc' }}
      filters={filters}
      rowName={nameOf}
      rowActions={[
        { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: (reply) => setOpen({ what: 'form', reply }) },
        {
          key: 'versions',
          label: t('versions.title'),
          icon: 'clock',
          onSelect: (reply) => setOpen({ what: 'versions', reply }),
        },
        remove,
      ]}
      bulkActions={[
        {
          key: 'merge',
          label: t('merge.title'),
          icon: 'link',
          run: async (replies) => {
            setOpen({ what: 'merge', replies });
            return null;
          },
        },
        remove,
      ]}
      exporting={{ route: 'GET /quickReply/export', columns: texts.exported }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open && <Opened open={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

function Tools({ onOpen }: { onOpen: (open: Open) => void }) {
  const { t } = useTranslation('quickReplies');
  const { data: options } = useReplyOptions();
  const waiting = options?.proposals ?? 0;
  return (
    <span className={style.tools}>
      <Button onClick={() => onOpen({ what: 'proposals' })}>
        {waiting > 0 ? t('proposals.waiting', { count: waiting }) : t('proposals.title')}
      </Button>
      <Button onClick={() => onOpen({ what: 'folders' })}>{t('folders.title')}</Button>
      <Button onClick={() => onOpen({ what: 'duplicates' })}>{t('duplicates.title')}</Button>
      <Button onClick={() => onOpen({ what: 'import' })}>{t('import.title')}</Button>
      <Button look="primary" onClick={() => onOpen({ what: 'form', reply: null })}>
        {t('add')}
      </Button>
    </span>
  );
}

function Opened({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.what) {
    case 'form':
      return <ReplyForm reply={open.reply} onClose={onClose} />;
    case 'versions':
      return open.reply && <VersionsPanel reply={open.reply} onClose={onClose} />;
    case 'merge':
      return <MergeDialog replies={open.replies} onClose={onClose} />;
    case 'folders':
      return <FoldersPanel onClose={onClose} />;
    case 'proposals':
      return <ProposalsPanel onClose={onClose} />;
    case 'duplicates':
      return <DuplicatesPanel onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
  }
}

function useReplyFilters(): readonly Filter<FilterOf<'GET /quickReply/getShared'>>[] {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  const { data: options } = useReplyOptions();
  const same = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    { key: 'category', kind: 'some', label: texts.label('category'), options: same(options?.folders) },
    { key: 'tag', kind: 'some', label: texts.label('tags'), options: same(options?.tags) },
    { key: 'scope', kind: 'some', label: texts.label('scope'), options: texts.options('scope') },
    {
      key: 'group',
      kind: 'some',
      label: texts.label('group'),
      options: (options?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'type', kind: 'some', label: texts.label('type'), options: texts.options('type') },
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
