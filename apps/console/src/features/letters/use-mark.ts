import type { Answer } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import type { Done } from '../../ui/table/types';
import { LETTERS } from './keys';
import { useRefreshLetters } from './use-refresh-letters';

type LetterPage = Answer<'GET /letter/getList'>;
export type Letter = LetterPage['list'][number];

/**
 * Marks letters as read or unread. Shown before the server answers; refetched after it. Undo changes only those that
 * were changed.
 */
export function useMark() {
  const { t } = useTranslation('letters');
  const api = useApi();
  const queries = useQueryClient();
  const refresh = useRefreshLetters();

  async function mark(ids: string[], read: boolean): Promise<string[]> {
    queries.setQueriesData<LetterPage>({ queryKey: [LETTERS] }, (known) => known && withRead(known, ids, read));
    try {
      const { changed } = await api('POST /letter/doMark', { ids, read });
      return changed;
    } finally {
      void refresh();
    }
  }

  return (read: boolean) =>
    async (letters: readonly Letter[]): Promise<Done> => {
      const changed = await mark(
        letters.map(({ id }) => id),
        read,
      );
      if (changed.length === 0) return { text: t('unchanged') };
      const text = t(read ? 'marked' : 'unmarked', { count: changed.length });
      return { text, undo: () => mark(changed, !read) };
    };
}

const withRead = (known: LetterPage, ids: readonly string[], read: boolean): LetterPage => ({
  ...known,
  list: known.list.map((letter) => (ids.includes(letter.id) ? { ...letter, read } : letter)),
});
