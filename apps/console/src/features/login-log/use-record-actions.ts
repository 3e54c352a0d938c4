import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useApi } from '../../lib/services';
import { confirm } from '../../ui/confirm/confirm';
import type { BulkAction, Done, RowAction } from '../../ui/table/types';
import { BLOCKED, type LoginRecord, RECORDS } from './keys';

/**
 * Row actions: end logins, and block the address of a record (`onBlock` opens the form). None without the permission.
 */
export function useRecordActions(onBlock: (record: LoginRecord) => void) {
  const { t } = useTranslation('loginLog');
  const mayRevoke = useMay()({ permission: ['setPermissions:service'] });
  const mayBlock = useMayBlock();
  const revoke: BulkAction<LoginRecord> = {
    key: 'revoke',
    label: t('revoke'),
    icon: 'logout',
    isDanger: true,
    run: useRevoke(),
  };
  const block: RowAction<LoginRecord> = {
    key: 'block',
    label: t('block.row'),
    icon: 'ban',
    isDanger: true,
    isOff: ({ blocked }) => blocked || !mayBlock,
    onSelect: onBlock,
  };
  return {
    isSelectable: ({ living }: LoginRecord): boolean => mayRevoke && living,
    rowActions: mayRevoke ? [{ ...revoke, isOff: ({ living }: LoginRecord) => !living }, block] : [],
    bulkActions: mayRevoke ? [revoke] : [],
  };
}

/** Whether this agent may block addresses; one who administers only some of the agents may not. */
function useMayBlock(): boolean {
  const api = useApi();
  const blocked = useQuery({ queryKey: [BLOCKED, 1], queryFn: () => api('GET /record/getBlocked', { pageNo: 1 }) });
  return blocked.data?.mayBlock ?? false;
}

/** Ends logins. It cannot be undone, so it is confirmed first. */
function useRevoke(): BulkAction<LoginRecord>['run'] {
  const { t } = useTranslation('loginLog');
  const api = useApi();
  const queries = useQueryClient();
  return async (records): Promise<Done | null> => {
    if (!(await confirm({ text: t('revokeAsk'), ok: t('revoke'), isDangerous: true }))) return null;
    const { ended } = await api('POST /record/doRevoke', { ids: records.map(({ id }) => id) });
    await queries.invalidateQueries({ queryKey: [RECORDS] });
    return { text: ended === 0 ? t('noneLiving') : t('revoked', { count: ended }) };
  };
}
