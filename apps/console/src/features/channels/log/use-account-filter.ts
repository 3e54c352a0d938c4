import { useTranslation } from 'react-i18next';
import { useAccounts } from '../queries';

/** The filter by account of the log and the outbox, and the accounts' names. */
export function useAccountFilter() {
  const { t } = useTranslation('weChat');
  const { data, isPending } = useAccounts();
  const accounts = data ?? [];
  return {
    isReady: !isPending,
    filter: {
      key: 'account',
      kind: 'one',
      label: t('account'),
      options: accounts.map(({ id, name }) => ({ value: id, label: name })),
    } as const,
    /** Deleted accounts have no name. */
    nameOf: (id: string): string => accounts.find((one) => one.id === id)?.name ?? t('none'),
  };
}
