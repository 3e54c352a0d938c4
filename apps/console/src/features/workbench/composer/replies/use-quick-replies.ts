import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../lib/services';

export const REPLIES_KEY = ['quickReplies'];
const STALE_MS = 5 * 60_000;

/** All quick replies available to this agent; fetched once `isWanted`. */
export function useQuickReplies(isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: REPLIES_KEY,
    queryFn: () => api('GET /quickReply/all', undefined, { quiet: true }),
    enabled: isWanted,
    staleTime: STALE_MS,
  });
}
