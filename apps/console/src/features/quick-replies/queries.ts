import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';
import { useShownStep } from '../../ui/toast/use-shown-step';
import { type Reply, type ReplyEdit, toRestored } from './reply-values';

/** Name of the list, and its query key; keys of quick replies begin alike (`useRefresh`). */
export const SHARED_REPLIES = 'quickRepliesShared';

/** Folders in use, and the groups that can have replies. */
export function useReplyOptions() {
  const api = useApi();
  return useQuery({ queryKey: ['quickReplyOptions'], queryFn: () => api('GET /quickReply/options') });
}

export function useReplyChanges() {
  const api = useApi();
  const refresh = useRefresh();
  return {
    async save(edit: ReplyEdit): Promise<void> {
      await api('POST /quickReply/doEdit', edit);
      await refresh();
    },
    async remove(replies: readonly Reply[]): Promise<number> {
      const { deleted } = await api('POST /quickReply/doDelete', { ids: replies.map(({ id }) => id) });
      await refresh();
      return deleted;
    },
    async restore(replies: readonly Reply[]): Promise<void> {
      try {
        for (const reply of replies) await api('POST /quickReply/doEdit', toRestored(reply));
      } finally {
        await refresh();
      }
    },
  };
}

/** Asks again for the list, its options, and the replies of the composer. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('quickRepl') });
}

/** One call that changes replies: a failure is shown, and the lists are asked again. */
export const useStep = () => useShownStep(useRefresh());
