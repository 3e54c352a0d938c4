import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import { useApi } from '../../../lib/services';
import { confirm } from '../../../ui/confirm/confirm';
import type { BulkAction, Done, RowAction } from '../../../ui/table/types';
import { useRefresh } from '../queries';

type Listed = { id: string; enabled: boolean };

/** Actions on accounts of WeChat, or on mailboxes: their log and outbox, turned on and off, deleted. */
export function useAccountActions<A extends Listed>(area: 'weChat' | 'mailbox') {
  const { t } = useTranslation(['weChat', 'mailboxes']);
  const api = useApi();
  const refresh = useRefresh();
  const { setQuery } = useTab();
  const words = area === 'mailbox' ? 'mailboxes' : 'weChat';

  async function put(accounts: readonly A[], enabled: boolean): Promise<void> {
    try {
      for (const { id } of accounts) await api(`POST /${area}/doEdit`, { id, enabled });
    } finally {
      await refresh();
    }
  }

  async function setEnabled(accounts: readonly A[], enabled: boolean): Promise<Done> {
    const changed = accounts.filter((one) => one.enabled !== enabled);
    await put(changed, enabled);
    const text = t(`${words}:${enabled ? 'started' : 'stopped'}`, { count: changed.length });
    return { text, undo: () => put(changed, !enabled) };
  }

  const to = (part: 'log' | 'outbox', label: string): RowAction<A> => ({
    key: part,
    label,
    icon: part === 'log' ? 'rows' : 'send',
    onSelect: ({ id }) => setQuery({ part, account: id }, { replace: false }),
  });
  const start: BulkAction<A> = {
    key: 'start',
    label: t('start'),
    icon: 'check',
    run: (accounts) => setEnabled(accounts, true),
  };
  const stop: BulkAction<A> = {
    key: 'stop',
    label: t('stop'),
    icon: 'ban',
    run: (accounts) => setEnabled(accounts, false),
  };
  const remove: BulkAction<A> & { isDanger: true } = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(accounts) {
      const text = t(`${words}:removeAsk`, { count: accounts.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      const { deleted } = await api(`POST /${area}/doDelete`, { ids: accounts.map(({ id }) => id) });
      await refresh();
      return { text: t(`${words}:removed`, { count: deleted }) };
    },
  };
  const rowActions: readonly RowAction<A>[] = [
    to('log', t('showLog')),
    to('outbox', t('showOutbox')),
    { ...start, isOff: ({ enabled }) => enabled },
    { ...stop, isOff: ({ enabled }) => !enabled },
    remove,
  ];
  return { rowActions, bulkActions: [start, stop, remove] };
}
