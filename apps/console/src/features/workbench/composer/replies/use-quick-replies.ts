import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../lib/services';

export const REPLIES_KEY = ['quickReplies'];
const STALE_MS = 5 * 60_000;

/** All that this person can use; asked for once something needs them. */
export function useQuickReplies(isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: REPLIES_KEY,
    queryFn: () => api('GET /quickReply/all', undefined, { quiet: true }),
    enabled: isWanted,
    staleTime: STALE_MS,
  });
}
