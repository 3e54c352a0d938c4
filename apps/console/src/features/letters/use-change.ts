import type { Answer, Input } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import type { Done } from '../../ui/table/types';
import type { Letter } from './use-mark';
import { useRefreshLetters } from './use-refresh-letters';

export type Change = Pick<Input<'POST /letter/doChange'>, 'status' | 'serviceID' | 'dueAt'>;
type Before = Answer<'POST /letter/doChange'>['changed'];

/** Changes the status, owner or due date of letters. Undo restores the previous values of those that changed. */
export function useChange() {
  const { t } = useTranslation('letters');
  const api = useApi();
  const refresh = useRefreshLetters();

  async function revert(before: Before): Promise<void> {
    for (const { ids, was } of groupsOf(before)) await api('POST /letter/doChange', { ids, ...was });
    await refresh();
  }

  const change = async (letters: readonly Pick<Letter, 'id'>[], change: Change): Promise<Done> => {
    const { changed } = await api('POST /letter/doChange', { ids: letters.map(({ id }) => id), ...change });
    await refresh();
    if (changed.length === 0) return { text: t('unchanged') };
    return { text: t('changed', { count: changed.length }), undo: () => revert(changed) };
  };
  return Object.assign(change, { revert, refresh });
}

/** Maximum of letters in one request. */
const MAX_PER_REQUEST = 100;

/** Groups letters with equal previous values, so that one request restores each group. */
function groupsOf(before: Before): { ids: string[]; was: Omit<Before[number], 'id'> }[] {
  const calls: { ids: string[]; was: Omit<Before[number], 'id'> }[] = [];
  for (const { id, ...was } of before) {
    const { status, serviceID, dueAt } = was;
    const call = calls.findLast(
      ({ ids, was: other }) =>
        ids.length < MAX_PER_REQUEST &&
        other.status === status &&
        other.serviceID === serviceID &&
        other.dueAt === dueAt,
    );
    if (call) call.ids.push(id);
    else calls.push({ ids: [id], was });
  }
  return calls;
}
