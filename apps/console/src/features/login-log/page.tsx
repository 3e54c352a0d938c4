import { loginFields } from '@parley/protocol/fields/logins';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { PATHS } from '../../lib/paths';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import { useRecordColumns } from './columns';
import { useRecordFilters } from './filters';
import { type LoginRecord, RECORDS } from './keys';
import style from './login-log.module.css';
import { useRecordActions } from './use-record-actions';
import './texts';

const ChartsDrawer = lazyPart(() => import('./charts-drawer'), 'ChartsDrawer');
const BlockedDrawer = lazyPart(() => import('./blocked-drawer'), 'BlockedDrawer');
const BlockForm = lazyPart(() => import('./block-form'), 'BlockForm');

/** The sign-in log: successful and failed sign-ins, their origin, and how the login ended. */
export function LoginLogPage() {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  const may = useMay();
  const columns = useRecordColumns();
  const filters = useRecordFilters();
  const tab = useTab();
  const [shown, setShown] = useState<'charts' | 'blocked' | null>(null);
  /** Records whose addresses are to be blocked; empty: the addresses are typed. */
  const [blocking, setBlocking] = useState<readonly LoginRecord[] | null>(null);
  const { isSelectable, rowActions, bulkActions } = useRecordActions((record) => setBlocking([record]));

  /** Filters the list by one address. */
  function showAddress(address: string): void {
    setShown(null);
    tab.setQuery({ ok: 'false', text: address }, { replace: false });
  }

  return (
    <ListPage
      name={RECORDS}
      route="GET /record/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        <span className={style.actions}>
          {may(['seePermissions:seeAudit']) && <a href={`#${PATHS.retention}`}>{t('retention')}</a>}
          <Button onClick={() => setShown('charts')}>{t('charts.open')}</Button>
          <Button icon="ban" onClick={() => setShown('blocked')}>
            {t('block.list')}
          </Button>
        </span>
      }
      columns={columns}
      usualSort={{ key: 'time', order: 'desc' }}
      filters={filters}
      rowName={({ username }) => username}
      isSelectable={isSelectable}
      rowActions={rowActions}
      bulkActions={bulkActions}
      exporting={{
        route: 'GET /record/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {shown === 'charts' && <ChartsDrawer onClose={() => setShown(null)} onAddress={showAddress} />}
      {shown === 'blocked' && <BlockedDrawer onAdd={() => setBlocking([])} onClose={() => setShown(null)} />}
      {blocking && <BlockForm records={blocking} onClose={() => setBlocking(null)} />}
    </ListPage>
  );
}
