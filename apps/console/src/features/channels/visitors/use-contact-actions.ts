import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { confirm } from '../../../ui/confirm/confirm';
import type { BulkAction, Done } from '../../../ui/table/types';
import { type Contact, type Kind, useRefresh } from '../queries';

/** Changes of visitors of accounts: their facts are asked for again, or they are blocked. */
export function useContactActions(kind: Kind): readonly BulkAction<Contact>[] {
  const { t } = useTranslation('weChat');
  const { visitor } = useVisitWords();
  const api = useApi();
  const may = useMay();
  const refresh = useRefresh();

  async function sync(contacts: readonly Contact[]): Promise<Done> {
    const { asked } = await api('POST /weChat/doSync', { ids: contacts.map(({ id }) => id) });
    await refresh();
    return { text: t('visitors.synced', { count: asked }) };
  }

  async function put(verb: 'blacklist' | 'unblacklist', contacts: readonly Contact[]): Promise<void> {
    try {
      for (const { YQToken } of contacts) await api(`POST /talk/${verb}`, { YQToken });
    } finally {
      await refresh();
    }
  }

  async function block(contacts: readonly Contact[]): Promise<Done | null> {
    const name = visitor(contacts[0]!.name);
    const text = t('visitors.blockAsk', { count: contacts.length, name });
    if (!(await confirm({ text, ok: t('visitors.block'), isDangerous: true }))) return null;
    await put('blacklist', contacts);
    return { text: t('visitors.blocked', { count: contacts.length }), undo: () => put('unblacklist', contacts) };
  }

  return [
    ...(kind === 'official'
      ? [{ key: 'sync', label: t('visitors.sync'), icon: 'refresh', run: sync } satisfies BulkAction<Contact>]
      : []),
    ...(may(['talk:blacklist'])
      ? [{ key: 'block', label: t('visitors.block'), icon: 'block', run: block } satisfies BulkAction<Contact>]
      : []),
  ];
}
