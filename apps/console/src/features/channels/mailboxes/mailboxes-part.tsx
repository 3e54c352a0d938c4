import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultWords } from '../../../lib/channel-words/use-fault-words';
import { lazyPart } from '../../../lib/lazy-part';
import { Button } from '../../../ui/button';
import { Icon, type IconName } from '../../../ui/icon';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { Column } from '../../../ui/table/types';
import { useNumberColumns, usePlaceColumns } from '../accounts/columns';
import { useAccountActions } from '../accounts/use-account-actions';
import style from '../channels.module.css';
import { EVERY_MS, MAILBOXES } from '../queries';
import type { Mailbox } from './values';

const MailboxForm = lazyPart(() => import('./mailbox-form'), 'MailboxForm');
const MailboxTest = lazyPart(() => import('./mailbox-test'), 'MailboxTest');

type Open = { what: 'form' | 'test'; mailbox: Mailbox } | { what: 'new' };

/** Mailboxes by which customers write, the oldest first. */
export function MailboxesPart() {
  const { t } = useTranslation(['mailboxes', 'weChat']);
  const columns = useMailboxColumns();
  const actions = useAccountActions<Mailbox>('mailbox');
  const [open, setOpen] = useState<Open | null>(null);
  const show = (what: 'form' | 'test') => (mailbox: Mailbox) => setOpen({ what, mailbox });
  const close = () => setOpen(null);

  return (
    <ListPage
      name={MAILBOXES}
      route="GET /mailbox/getList"
      title={t('title')}
      lead={t('lead')}
      everyMs={EVERY_MS}
      action={
        <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
          {t('add')}
        </Button>
      }
      columns={columns}
      filters={[]}
      rowName={({ name }) => name}
      rowActions={[
        { key: 'edit', label: t('weChat:edit'), icon: 'pencil', onSelect: show('form') },
        { key: 'test', label: t('weChat:test'), icon: 'check', onSelect: show('test') },
        ...actions.rowActions,
      ]}
      bulkActions={actions.bulkActions}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open?.what === 'new' && (
        <MailboxForm mailbox={null} onClose={close} onCreated={(mailbox) => setOpen({ what: 'test', mailbox })} />
      )}
      {open?.what === 'form' && <MailboxForm mailbox={open.mailbox} onClose={close} onCreated={close} />}
      {open?.what === 'test' && <MailboxTest mailbox={open.mailbox} onClose={close} />}
    </ListPage>
  );
}

type State = 'on' | 'off' | 'silent' | 'bad' | 'dead';
const ICONS: Record<State, IconName> = { on: 'check', off: 'ban', silent: 'clock', bad: 'warning', dead: 'warning' };

/** What needs attention first. */
function stateOf({ enabled, fault, dead, readAt }: Mailbox): State {
  if (!enabled) return 'off';
  if (fault !== null) return 'bad';
  if (dead > 0) return 'dead';
  return readAt === null ? 'silent' : 'on';
}

function useMailboxColumns(): readonly Column<Mailbox, never>[] {
  const { t } = useTranslation(['mailboxes', 'weChat']);
  const faultWords = useFaultWords();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      width: 160,
      isName: true,
      pin: 'start',
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    {
      key: 'address',
      title: t('columns.address'),
      width: 220,
      cell: ({ address }) => <bdi title={address}>{address}</bdi>,
    },
    {
      key: 'state',
      title: t('weChat:columns.state'),
      width: 180,
      cell: (mailbox) => {
        const state = stateOf(mailbox);
        return (
          <span className={style.state} data-state={state} title={faultWords({ fault: mailbox.fault })}>
            <Icon name={ICONS[state]} />
            {t(`states.${state}`)}
          </span>
        );
      },
    },
    ...usePlaceColumns<Mailbox>(),
    ...useNumberColumns<Mailbox>(),
    {
      key: 'readAt',
      title: t('columns.readAt'),
      width: 120,
      kind: 'time',
      cell: ({ readAt }) => (readAt === null ? t('weChat:never') : <TimeCell time={readAt} />),
    },
  ];
}
