import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { ListPage } from '../../../ui/table/list-page';
import type { BulkAction, Done, RowAction } from '../../../ui/table/types';
import { ACCOUNTS, type Account, EVERY_MS, useRefresh } from '../queries';
import { useAccountColumns } from './columns';

const AccountForm = lazyPart(() => import('./account-form'), 'AccountForm');
const TestPanel = lazyPart(() => import('./test-panel'), 'TestPanel');
const CallbackPanel = lazyPart(() => import('./callback-panel'), 'CallbackPanel');

type Open = { what: 'form' | 'test' | 'address'; account: Account } | { what: 'new' };

/** Official accounts and mini-programs, the oldest first. */
export function AccountsPart() {
  const { t } = useTranslation('weChat');
  const columns = useAccountColumns();
  const actions = useAccountActions();
  const [open, setOpen] = useState<Open | null>(null);
  const show = (what: 'form' | 'test' | 'address') => (account: Account) => setOpen({ what, account });

  return (
    <ListPage
      name={ACCOUNTS}
      route="GET /weChat/getList"
      title={t('title')}
      lead={t('lead')}
      everyMs={EVERY_MS}
      action={
        <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
          {t('add')}
        </Button>
      }
      columns={columns}
      filters={[
        {
          key: 'kind',
          kind: 'some',
          label: t('columns.kind'),
          options: [
            { value: 'official', label: t('kinds.official') },
            { value: 'mini', label: t('kinds.mini') },
          ],
        },
      ]}
      rowName={({ name }) => name}
      rowActions={[
        { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: show('form') },
        { key: 'test', label: t('test'), icon: 'check', onSelect: show('test') },
        { key: 'address', label: t('address'), icon: 'link', onSelect: show('address') },
        actions.log,
        actions.outbox,
        { ...actions.start, isOff: ({ enabled }) => enabled },
        { ...actions.stop, isOff: ({ enabled }) => !enabled },
        actions.remove,
      ]}
      bulkActions={[actions.start, actions.stop, actions.remove]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open && (
        <Opened
          open={open}
          onClose={() => setOpen(null)}
          onSaved={(account) => setOpen({ what: 'address', account })}
        />
      )}
    </ListPage>
  );
}

type OpenedProps = { open: Open; onClose: () => void; onSaved: (account: Account) => void };

/** After an account is created, its address is what is needed next. */
function Opened({ open, onClose, onSaved }: OpenedProps) {
  switch (open.what) {
    case 'new':
      return <AccountForm account={null} onClose={onClose} onCreated={onSaved} />;
    case 'form':
      return <AccountForm account={open.account} onClose={onClose} onCreated={onSaved} />;
    case 'test':
      return <TestPanel account={open.account} onClose={onClose} />;
    case 'address':
      return <CallbackPanel account={open.account} onClose={onClose} />;
  }
}

function useAccountActions() {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const refresh = useRefresh();
  const { setQuery } = useTab();

  async function put(accounts: readonly Account[], enabled: boolean): Promise<void> {
    try {
      for (const { id } of accounts) await api('POST /weChat/doEdit', { id, enabled });
    } finally {
      await refresh();
    }
  }

  async function setEnabled(accounts: readonly Account[], enabled: boolean): Promise<Done> {
    const changed = accounts.filter((one) => one.enabled !== enabled);
    await put(changed, enabled);
    const text = t(enabled ? 'started' : 'stopped', { count: changed.length });
    return { text, undo: () => put(changed, !enabled) };
  }

  const to = (part: 'log' | 'outbox', label: string): RowAction<Account> => ({
    key: part,
    label,
    icon: part === 'log' ? 'rows' : 'send',
    onSelect: ({ id }) => setQuery({ part, account: id }, { replace: false }),
  });
  const start: BulkAction<Account> = {
    ...{ key: 'start', label: t('start'), icon: 'check' },
    run: (accounts) => setEnabled(accounts, true),
  };
  const stop: BulkAction<Account> = {
    ...{ key: 'stop', label: t('stop'), icon: 'ban' },
    run: (accounts) => setEnabled(accounts, false),
  };
  const remove: BulkAction<Account> & { isDanger: true } = {
    ...{ key: 'remove', label: t('remove'), icon: 'trash', isDanger: true },
    async run(accounts) {
      const text = t('removeAsk', { count: accounts.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      const { deleted } = await api('POST /weChat/doDelete', { ids: accounts.map(({ id }) => id) });
      await refresh();
      return { text: t('removed', { count: deleted }) };
    },
  };
  return { log: to('log', t('showLog')), outbox: to('outbox', t('showOutbox')), start, stop, remove };
}
