import { useQueryClient } from '@tanstack/react-query';
import { LETTER_KEY, LETTERS, READS_KEY, STATS_KEY } from './keys';
import { readAgain } from './read-again';

/** Everything that shows letters is read anew; done when the list is. */
export function useLettersAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void readAgain(queries, [LETTER_KEY]);
    for (const queryKey of [READS_KEY, STATS_KEY]) void queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: [LETTERS] });
  };
}
