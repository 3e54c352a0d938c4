import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { Button } from '../../../ui/button';
import { ListPage } from '../../../ui/table/list-page';
import { ACCOUNTS, type Account, EVERY_MS } from '../queries';
import { useAccountColumns } from './columns';
import { useAccountActions } from './use-account-actions';

const AccountForm = lazyPart(() => import('./account-form'), 'AccountForm');
const TestPanel = lazyPart(() => import('./test-panel'), 'TestPanel');
const CallbackPanel = lazyPart(() => import('./callback-panel'), 'CallbackPanel');
const MenuPanel = lazyPart(() => import('./menu-panel'), 'MenuPanel');

type Open = { what: 'form' | 'test' | 'address' | 'menu'; account: Account } | { what: 'new' };

/** Official accounts and mini-programs, the oldest first. */
export function AccountsPart() {
  const { t } = useTranslation('weChat');
  const columns = useAccountColumns();
  const actions = useAccountActions<Account>('weChat');
  const [open, setOpen] = useState<Open | null>(null);
  const show = (what: 'form' | 'test' | 'address' | 'menu') => (account: Account) => setOpen({ what, account });

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
        {
          key: 'menu',
          label: t('menuLink'),
          icon: 'phone',
          isOff: ({ kind }) => kind !== 'official',
          onSelect: show('menu'),
        },
        ...actions.rowActions,
      ]}
      bulkActions={actions.bulkActions}
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
    case 'menu':
      return <MenuPanel account={open.account} onClose={onClose} />;
  }
}
