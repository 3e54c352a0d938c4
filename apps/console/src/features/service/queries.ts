import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSendFile } from '../../lib/api/use-send-file';
import { useApi } from '../../lib/services';

export type Agent = Answer<'GET /services/getList'>['list'][number];
export type AgentEdit = Input<'POST /services/doEdit'>;
export type Group = Answer<'GET /groups/getList'>['list'][number];
export type GroupEdit = Input<'POST /groups/doEdit'>;
type HandOver = Input<'POST /services/handOver'>;

/** Names of the lists, and their query keys. */
export const AGENTS = 'agents';
export const GROUPS = 'agentGroups';

export function useRoles() {
  const api = useApi();
  return useQuery({ queryKey: ['roles'], queryFn: () => api('GET /roles/getList', { pageSize: 100 }) });
}

/** All groups, for selects. */
export function useGroups() {
  const api = useApi();
  return useQuery({ queryKey: [GROUPS, 'all'], queryFn: () => api('GET /groups/getList', { pageSize: 100 }) });
}

/** Enabled agents whose names match the typed text, for selects. */
export function useAgentsNamed(typed: string, state?: 'online') {
  const api = useApi();
  return useQuery({
    queryKey: [AGENTS, 'named', typed, state],
    queryFn: () =>
      api('GET /services/getList', {
        pageSize: 100,
        enabled: 'true',
        sort: 'nickname',
        ...(typed && { username: typed }),
        ...(state && { state: [state] }),
      }),
    placeholderData: (before) => before,
  });
}

export function useEditAgent() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: AgentEdit) => api('POST /services/doEdit', edit),
    onSuccess: refresh,
  });
}

export function useAvatar() {
  const sendFile = useSendFile();
  const refresh = useRefresh();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: ({ id, file, language }: { id: string; file: File; language?: string }) =>
      sendFile('POST /services/avatar', file, { id, ...(language && { language }) }),
    onSuccess: refresh,
  });
}

/** The switch of one row; the refetched row shows the result. */
export function useSwitchAgent() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      api('POST /services/doEnable', { ids: [id], enabled }),
    onSettled: refresh,
  });
}

/** Actions on agents. Refusals are thrown and shown by the list. */
export function useManyAgents() {
  const api = useApi();
  const refresh = useRefresh();
  const thenRefresh = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await refresh();
    return result;
  };
  return {
    /** Reloads the agent, since its load changes often; falls back to the given one. */
    async reload(agent: Agent): Promise<Agent> {
      const { list } = await api('GET /services/getList', { username: agent.username, pageSize: 100 });
      return list.find(({ id }) => id === agent.id) ?? agent;
    },
    enable: async (ids: string[], enabled: boolean) =>
      (await thenRefresh(api('POST /services/doEnable', { ids, enabled }))).changed,
    remove: async (ids: string[]) => (await thenRefresh(api('POST /services/doDelete', { ids }))).deleted,
    forceOffline: async (ids: string[]) => (await thenRefresh(api('POST /services/forceOffline', { ids }))).changed,
    resetTotp: (id: string) => thenRefresh(api('POST /services/resetTotp', { id })),
    handOver: (body: HandOver) => thenRefresh(api('POST /services/handOver', body)),
  };
}

export function useEditGroup() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: GroupEdit) => api('POST /groups/doEdit', edit),
    onSuccess: refresh,
  });
}

export function useRemoveGroups() {
  const api = useApi();
  const refresh = useRefresh();
  return async (ids: string[]): Promise<number> => {
    const { deleted } = await api('POST /groups/doDelete', { ids });
    await refresh();
    return deleted;
  };
}

export function useRefresh() {
  const queries = useQueryClient();
  return () => Promise.all([AGENTS, GROUPS].map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
