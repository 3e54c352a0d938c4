import type { Need } from '@parley/core/access/allows';
import { peopleNeeds } from '@parley/core/access/people-needs';
import { peopleFields } from '@parley/protocol/fields/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { userDetailPath } from '../../lib/paths';
import { useOpenForm } from '../../lib/settings/use-open-form';
import { useSectionsAsked } from '../../lib/settings/use-section';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import { usePeopleActions } from './actions';
import { usePeopleColumns } from './columns';
import { useCustomExport } from './custom-columns';
import { usePeopleFilters, VIEWS } from './filters';
import { PEOPLE, type Person, VIEWS_KEY } from './queries';
import { useRefreshOnPush } from './use-refresh-on-push';
import style from './users.module.css';
import './texts';

const PersonForm = lazyPart(() => import('./person-form'), 'PersonForm');
const AskWindow = lazyPart(() => import('./ask-window'), 'AskWindow');
const ImportWindow = lazyPart(() => import('./import/import-window'), 'ImportWindow');
const MergeWindow = lazyPart(() => import('./detail/merge-window'), 'MergeWindow');
const ErasuresWindow = lazyPart(() => import('./detail/erasures-window'), 'ErasuresWindow');
const FieldsWindow = lazyPart(() => import('./fields/fields-window'), 'FieldsWindow');

/** Queries that are refetched with the list: the counts of the views. */
const ALSO_REFETCHED = [VIEWS_KEY];

/** The archive of people, by view. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  const navigate = useNavigate();
  const may = useMay();
  const { query } = useTab();
  const view = VIEWS.find((one) => one === query.view) ?? 'customers';
  const columns = usePeopleColumns(view);
  const custom = useCustomExport();
  const filters = usePeopleFilters(view);
  useRefreshOnPush();
  // Filters by custom fields need the settings, which hold the types of the fields: without them the list would ignore
  // these filters.
  const isReady = useSectionsAsked() || !Object.keys(query).some((key) => key.startsWith('fields.'));
  const [editing, setEditing] = useState<Person | 'new' | null>(null);
  const [open, setOpen] = useState<'import' | 'erasures' | null>(null);
  const archive = useOpenForm('archive');
  const { asking, merging, bulkActions, rowActions } = usePeopleActions(view);
  const isAllowed = ({ needs }: { needs?: Need }): boolean => needs === undefined || may(needs);
  const nameOf = ({ name }: Person): string => name || t('unnamed');
  const key = view === 'contact' ? 'due' : view === 'recycle' ? 'placed' : 'updated';

  return (
    <ListPage
      name={PEOPLE}
      route="GET /users/getList"
      readAlong={ALSO_REFETCHED}
      isReady={isReady}
      title={t('title')}
      action={
        <span className={style.actions}>
          {view === 'recycle' && may({ role: ['Admin'] }) && (
            <Button onClick={() => setOpen('erasures')}>{t('erasures')}</Button>
          )}
          {may({ role: ['Admin'] }) && <Button onClick={archive.open}>{t('fields')}</Button>}
          {may(peopleNeeds.create) && (
            <>
              <Button onClick={() => setOpen('import')}>{t('import')}</Button>
              <Button look="primary" onClick={() => setEditing('new')}>
                {t('add')}
              </Button>
            </>
          )}
        </span>
      }
      columns={columns}
      filters={filters}
      usualSort={{ key, order: key === 'due' ? 'asc' : 'desc' }}
      rowName={nameOf}
      rowActions={[
        { key: 'open', label: t('open'), icon: 'person', onSelect: ({ id }) => void navigate(userDetailPath(id)) },
        ...(view === 'recycle' || !may(peopleNeeds.edit)
          ? []
          : [
              {
                key: 'edit',
                label: t('edit'),
                icon: 'pencil' as const,
                onSelect: (person: Person) => setEditing(person),
              },
            ]),
        ...rowActions.filter(isAllowed),
      ]}
      bulkActions={bulkActions.filter(isAllowed)}
      {...(may(peopleNeeds.export) && {
        exporting: { route: 'GET /users/export', columns: [...texts.exported, ...custom] },
      })}
      empty={{ title: view === 'customers' ? t('empty') : t('emptyView'), hint: t(`emptyHints.${view}`) }}
    >
      {editing && <PersonForm person={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {asking && <AskWindow asking={asking} />}
      {merging && <MergeWindow {...merging} />}
      {open === 'erasures' && <ErasuresWindow onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportWindow onClose={() => setOpen(null)} />}
      {archive.isOpen && <FieldsWindow onClose={archive.close} />}
    </ListPage>
  );
}
