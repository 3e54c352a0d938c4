import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSendFile } from '../../lib/api/use-send-file';
import { useApi } from '../../lib/services';

export type Agent = Answer<'GET /services/getList'>['list'][number];
export type AgentEdit = Input<'POST /services/doEdit'>;
export type Group = Answer<'GET /groups/getList'>['list'][number];
export type GroupEdit = Input<'POST /groups/doEdit'>;
type HandOver = Input<'POST /services/handOver'>;

/** Names of the lists, and their keys in the cache. */
export const AGENTS = 'agents';
export const GROUPS = 'agentGroups';

export function useRoles() {
  const api = useApi();
  return useQuery({ queryKey: ['roles'], queryFn: () => api('GET /roles/getList', { pageSize: 100 }) });
}

/** All groups, to choose among. */
export function useGroups() {
  const api = useApi();
  return useQuery({ queryKey: [GROUPS, 'all'], queryFn: () => api('GET /groups/getList', { pageSize: 100 }) });
}

/** Agents to choose among, found by what is typed. */
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
  const again = useAgain();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: AgentEdit) => api('POST /services/doEdit', edit),
    onSuccess: again,
  });
}

export function useAvatar() {
  const sendFile = useSendFile();
  const again = useAgain();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: ({ id, file, language }: { id: string; file: File; language?: string }) =>
      sendFile('POST /services/avatar', file, { id, ...(language && { language }) }),
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
  const thenAgain = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await again();
    return result;
  };
  return {
    /** As it is now: what it has open changes by the second. */
    async fresh(agent: Agent): Promise<Agent> {
      const { list } = await api('GET /services/getList', { username: agent.username, pageSize: 100 });
      return list.find(({ id }) => id === agent.id) ?? agent;
    },
    enable: async (ids: string[], enabled: boolean) =>
      (await thenAgain(api('POST /services/doEnable', { ids, enabled }))).changed,
    remove: async (ids: string[]) => (await thenAgain(api('POST /services/doDelete', { ids }))).deleted,
    forceOffline: async (ids: string[]) => (await thenAgain(api('POST /services/forceOffline', { ids }))).changed,
    resetTotp: (id: string) => thenAgain(api('POST /services/resetTotp', { id })),
    handOver: (asked: HandOver) => thenAgain(api('POST /services/handOver', asked)),
  };
}

export function useEditGroup() {
  const api = useApi();
  const again = useAgain();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: GroupEdit) => api('POST /groups/doEdit', edit),
    onSuccess: again,
  });
}

export function useRemoveGroups() {
  const api = useApi();
  const again = useAgain();
  return async (ids: string[]): Promise<number> => {
    const { deleted } = await api('POST /groups/doDelete', { ids });
    await again();
    return deleted;
  };
}

export function useAgain() {
  const queries = useQueryClient();
  return () => Promise.all([AGENTS, GROUPS].map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
