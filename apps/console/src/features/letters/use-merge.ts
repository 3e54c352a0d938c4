import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import type { Done } from '../../ui/table/types';
import { useLettersAgain } from './use-letters-again';
import type { Letter } from './use-mark';

type Kept = NonNullable<Answer<'POST /letter/doMerge'>['kept']>;

/** Several letters of one visitor become one, and apart again. */
export function useMerge() {
  const { t } = useTranslation('letters');
  const api = useApi();
  const refresh = useLettersAgain();

  /** Each as it stood before. */
  async function back({ id, ...was }: Kept, merged: string[]): Promise<void> {
    await api('POST /letter/doSplit', { id, ids: merged });
    await api('POST /letter/doChange', { ids: [id], ...was });
    await refresh();
  }

  return {
    async merge(letter: Pick<Letter, 'id'>): Promise<Done> {
      const { kept, merged } = await api('POST /letter/doMerge', { id: letter.id });
      await refresh();
      if (!kept) return { text: t('nothingToMerge') };
      return { text: t('mergedDone', { count: merged.length }), undo: () => back(kept, merged) };
    },
    async split(letter: Pick<Letter, 'id'>, ids: string[]): Promise<void> {
      await api('POST /letter/doSplit', { id: letter.id, ids });
      await refresh();
    },
  };
}
