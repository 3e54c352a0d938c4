import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import type { Done } from '../../ui/table/types';
import type { Letter } from './use-mark';
import { useRefreshLetters } from './use-refresh-letters';

type MergedInto = NonNullable<Answer<'POST /letter/doMerge'>['kept']>;

/** Merges the letters of one visitor into one, and splits them again. */
export function useMerge() {
  const { t } = useTranslation('letters');
  const api = useApi();
  const refresh = useRefreshLetters();

  /** Undoes a merge: splits, and restores the values of the letter that was kept. */
  async function undoMerge({ id, ...was }: MergedInto, merged: string[]): Promise<void> {
    await api('POST /letter/doSplit', { id, ids: merged });
    await api('POST /letter/doChange', { ids: [id], ...was });
    await refresh();
  }

  return {
    async merge(letter: Pick<Letter, 'id'>): Promise<Done> {
      const { kept, merged } = await api('POST /letter/doMerge', { id: letter.id });
      await refresh();
      if (!kept) return { text: t('nothingToMerge') };
      return { text: t('mergedDone', { count: merged.length }), undo: () => undoMerge(kept, merged) };
    },
    async split(letter: Pick<Letter, 'id'>, ids: string[]): Promise<void> {
      await api('POST /letter/doSplit', { id: letter.id, ids });
      await refresh();
    },
  };
}
