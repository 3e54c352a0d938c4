import type { Answer, Input } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import type { Done } from '../../ui/table/types';
import { LETTER_KEY, LETTERS, READS_KEY } from './keys';
import type { Letter } from './use-mark';

export type Change = Pick<Input<'POST /letter/doChange'>, 'status' | 'serviceID' | 'dueAt'>;
type Before = Answer<'POST /letter/doChange'>['changed'];

/** Gives letters a status, an owner or a day; undone for those alone that changed, each to what it had. */
export function useChange() {
  const { t } = useTranslation('letters');
  const api = useApi();
  const queries = useQueryClient();

  async function refresh(): Promise<void> {
    void queries.invalidateQueries({ queryKey: READS_KEY });
    void queries.invalidateQueries({ queryKey: [LETTER_KEY] });
    await queries.invalidateQueries({ queryKey: [LETTERS] });
  }

  async function back(before: Before): Promise<void> {
    for (const { id, ...was } of before) await api('POST /letter/doChange', { ids: [id], ...was });
    await refresh();
  }

  return async (letters: readonly Pick<Letter, 'id'>[], change: Change): Promise<Done> => {
    const { changed } = await api('POST /letter/doChange', { ids: letters.map(({ id }) => id), ...change });
    await refresh();
    if (changed.length === 0) return { text: t('unchanged') };
    return { text: t('changed', { count: changed.length }), undo: () => back(changed) };
  };
}
