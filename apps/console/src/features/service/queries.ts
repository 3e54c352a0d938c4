import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Agent = Answer<'GET /services/getList'>['list'][number];
export type AgentEdit = Input<'POST /services/doEdit'>;

export const AGENTS_KEY = ['agents'];

export function useRoles() {
  const api = useApi();
  return useQuery({ queryKey: ['roles'], queryFn: () => api('GET /roles/getList', { pageSize: 100 }) });
}

export function useEditAgent() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: AgentEdit) => api('POST /services/doEdit', edit),
    onSuccess: () => queries.invalidateQueries({ queryKey: AGENTS_KEY }),
  });
}

export function useDeleteAgent() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /services/doDelete', { ids: [id] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: AGENTS_KEY }),
  });
}
