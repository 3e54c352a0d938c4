import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Agent = Answer<'GET /services/getList'>['list'][number];
export type AgentEdit = Input<'POST /services/doEdit'>;

/** Name of the list, and its key in the cache. */
export const AGENTS = 'agents';

export function useRoles() {
  const api = useApi();
  return useQuery({ queryKey: ['roles'], queryFn: () => api('GET /roles/getList', { pageSize: 100 }) });
}

export function useEditAgent() {
  const api = useApi();
  const again = useAgain();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: AgentEdit) => api('POST /services/doEdit', edit),
    onSuccess: again,
  });
}

/** The one switch of a row; what came of it is said by the row itself. */
export function useSwitchAgent() {
  const api = useApi();
  const again = useAgain();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      api('POST /services/doEnable', { ids: [id], enabled }),
    onSettled: again,
  });
}

/** Several at once. What the server refuses is thrown: the bar says why. */
export function useManyAgents() {
  const api = useApi();
  const again = useAgain();
  return {
    async enable(ids: string[], enabled: boolean): Promise<string[]> {
      const { changed } = await api('POST /services/doEnable', { ids, enabled });
      await again();
      return changed;
    },
    async remove(ids: string[]): Promise<number> {
      const { deleted } = await api('POST /services/doDelete', { ids });
      await again();
      return deleted;
    },
  };
}

function useAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [AGENTS] });
}
