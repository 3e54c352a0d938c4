import { useQueryClient } from '@tanstack/react-query';
import { LETTER_KEY, LETTERS, READS_KEY, STATS_KEY } from './keys';

/** Everything that shows letters is read anew; done when the list is. */
export function useLettersAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const queryKey of [READS_KEY, [LETTER_KEY], STATS_KEY]) void queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: [LETTERS] });
  };
}
