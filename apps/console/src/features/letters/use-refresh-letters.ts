import { useQueryClient } from '@tanstack/react-query';
import { LETTER_KEY, LETTERS, READS_KEY, STATS_KEY } from './keys';
import { refetchFresh } from './refetch-fresh';

/** Refetches all queries about letters; resolves when the list is refetched. */
export function useRefreshLetters(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void refetchFresh(queries, [LETTER_KEY]);
    for (const queryKey of [READS_KEY, STATS_KEY]) void queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: [LETTERS] });
  };
}
