import type { Answer, Input } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import type { Done } from '../../ui/table/types';
import { useLettersAgain } from './use-letters-again';
import type { Letter } from './use-mark';

export type Change = Pick<Input<'POST /letter/doChange'>, 'status' | 'serviceID' | 'dueAt'>;
type Before = Answer<'POST /letter/doChange'>['changed'];

/** Gives letters a status, an owner or a day; undone for those alone that changed, each to what it had. */
export function useChange() {
  const { t } = useTranslation('letters');
  const api = useApi();
  const refresh = useLettersAgain();

  async function back(before: Before): Promise<void> {
    for (const { ids, was } of together(before)) await api('POST /letter/doChange', { ids, ...was });
    await refresh();
  }

  const change = async (letters: readonly Pick<Letter, 'id'>[], change: Change): Promise<Done> => {
    const { changed } = await api('POST /letter/doChange', { ids: letters.map(({ id }) => id), ...change });
    await refresh();
    if (changed.length === 0) return { text: t('unchanged') };
    return { text: t('changed', { count: changed.length }), undo: () => back(changed) };
  };
  return Object.assign(change, { back, refresh });
}

/** Most letters that one call names. */
const AT_ONCE = 100;

/** Those that stood alike go back in one call. */
function together(before: Before): { ids: string[]; was: Omit<Before[number], 'id'> }[] {
  const calls: { ids: string[]; was: Omit<Before[number], 'id'> }[] = [];
  for (const { id, ...was } of before) {
    const { status, serviceID, dueAt } = was;
    const call = calls.findLast(
      ({ ids, was: other }) =>
        ids.length < AT_ONCE && other.status === status && other.serviceID === serviceID && other.dueAt === dueAt,
    );
    if (call) call.ids.push(id);
    else calls.push({ ids: [id], was });
  }
  return calls;
}
