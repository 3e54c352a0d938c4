import { useQuery } from '@tanstack/react-query';
import { useApi } from '../services';

/** What is told by a push is asked for at once; what others read is not told: each minute, and when the window is back. */
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
