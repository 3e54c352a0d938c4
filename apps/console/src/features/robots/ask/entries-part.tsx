import { robotEntryFields } from '@parley/protocol/fields/robot-entries';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { ListPage } from '../../../ui/table/list-page';
import type { BulkAction, Done, Filter, FilterOf } from '../../../ui/table/types';
import { ENTRIES, type Entry, useCategories, useRefresh } from '../queries';
import style from '../robots.module.css';
import { CategoryTree } from './category-tree';
import { useEntryColumns } from './entry-columns';

const ImportDialog = lazyPart(() => import('../import/import-dialog'), 'ImportDialog');
const EntryForm = lazyPart(() => import('./entry-form'), 'EntryForm');
const MoveForm = lazyPart(() => import('./move-form'), 'MoveForm');

type Open = { what: 'form'; entry: Entry | null } | { what: 'import' } | { what: 'move'; entries: readonly Entry[] };

/** The entries of a robot, with their categories. */
export function EntriesPart({ robot }: { robot: string }) {
  const { t } = useTranslation('askRobot');
  const columns = useEntryColumns();
  const texts = useFields(robotEntryFields);
  const filters = useEntryFilters(robot);
  const actions = useEntryActions();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const always = useMemo(() => ({ robot }), [robot]);

  return (
    <div className={style.withTree}>
      <CategoryTree robot={robot} />
      <ListPage
        name={ENTRIES}
        route="GET /askRobot/getList"
        title={t('title')}
        lead={t('lead')}
        always={always}
        readAlong={READ_ALONG}
        action={
          <span className={style.tools}>
            <Button onClick={() => setOpen({ what: 'import' })}>{t('import')}</Button>
            <Button look="primary" onClick={() => setOpen({ what: 'form', entry: null })}>
              {t('add')}
            </Button>
          </span>
        }
        columns={columns}
        exporting={{ route: 'GET /askRobot/export', columns: texts.exported }}
        usualSort={{ key: 'updatedAt', order: 'desc' }}
        filters={filters}
        rowName={({ question }) => question}
        rowActions={[
          { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: (entry) => setOpen({ what: 'form', entry }) },
          { ...actions.enable, isOff: ({ enabled }) => enabled },
          { ...actions.disable, isOff: ({ enabled }) => !enabled },
          actions.remove,
        ]}
        bulkActions={[
          {
            key: 'move',
            label: t('move.title'),
            icon: 'move',
            run: async (entries) => {
              setOpen({ what: 'move', entries });
              return null;
            },
          },
          actions.enable,
          actions.disable,
          actions.remove,
        ]}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      >
        {open?.what === 'form' && <EntryForm robot={robot} entry={open.entry} onClose={close} />}
        {open?.what === 'import' && <ImportDialog robot={robot} onClose={close} />}
        {open?.what === 'move' && <MoveForm robot={robot} entries={open.entries} onClose={close} />}
      </ListPage>
    </div>
  );
}

const READ_ALONG = ['robotCategories'] as const;

function useEntryFilters(robot: string): readonly Filter<FilterOf<'GET /askRobot/getList'>>[] {
  const { t } = useTranslation('askRobot');
  const texts = useFields(robotEntryFields);
  const { data } = useCategories(robot);
  const categories = (data?.list ?? []).filter(({ name }) => name !== '');
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    {
      key: 'category',
      kind: 'some',
      label: texts.label('category'),
      options: categories.map(({ name }) => ({ value: name, label: name })),
    },
    { key: 'match', kind: 'some', label: texts.label('match'), options: texts.options('match') },
    { key: 'enabled', kind: 'one', label: texts.label('enabled'), options: texts.options('enabled') },
    {
      key: 'unpublished',
      kind: 'one',
      label: t('unpublished'),
      options: [
        { value: 'true', label: t('unpublishedYes') },
        { value: 'false', label: t('unpublishedNo') },
      ],
    },
  ];
}

function useEntryActions() {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const refresh = useRefresh();
  const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

  async function put(ids: string[], enabled: boolean): Promise<void> {
    if (ids.length > 0) await api('POST /askRobot/doChange', { ids, enabled });
    await refresh();
  }
  /** The undo covers only the entries that changed. */
  async function setEnabled(entries: readonly Entry[], enabled: boolean): Promise<Done> {
    const ids = idsOf(entries.filter((one) => one.enabled !== enabled));
    await put(ids, enabled);
    return { text: t(enabled ? 'enabled' : 'disabled', { count: ids.length }), undo: () => put(ids, !enabled) };
  }

  const enable: BulkAction<Entry> = {
    key: 'enable',
    label: t('enable'),
    icon: 'check',
    run: (entries) => setEnabled(entries, true),
  };
  const disable: BulkAction<Entry> = {
    key: 'disable',
    label: t('disable'),
    icon: 'ban',
    run: (entries) => setEnabled(entries, false),
  };
  const remove: BulkAction<Entry> & { isDanger: true } = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(entries) {
      const text = t('removeAsk', { count: entries.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      const { deleted } = await api('POST /askRobot/doDelete', { ids: idsOf(entries) });
      await refresh();
      return { text: t('removed', { count: deleted }) };
    },
  };
  return { enable, disable, remove };
}
