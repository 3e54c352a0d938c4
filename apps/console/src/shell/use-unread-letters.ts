import { useQuery } from '@tanstack/react-query';
import { useApi } from '../lib/services';

/** Letters come by no push: asked for each minute, and when the window is looked at again. */
const ASK_MS = 60_000;

export function useUnreadLetters(): number {
  const api = useApi();
  const reads = useQuery({
    queryKey: ['reads'],
    queryFn: () => api('GET /reads', undefined, { quiet: true }),
    refetchInterval: ASK_MS,
  });
  return reads.data ?? 0;
}
