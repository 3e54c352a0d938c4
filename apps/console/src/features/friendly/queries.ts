import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Contact = Answer<'GET /friendly/getList'>['list'][number];
export type Share = Answer<'GET /friendly/shares'>['list'][number];
export type ContactEdit = Input<'POST /friendly/doEdit'>;
export type Ticket = Answer<'POST /friendly/invite'>;
export type Right = keyof Contact['allowed'];

/** Names of the lists, and their keys in the cache. */
export const CONTACTS = 'friendlyContacts';
export const SHARES = 'friendlyShares';
export const RIGHTS = ['seeState', 'chat', 'receive', 'seeHistory'] as const satisfies readonly Right[];

/** All groups, to choose among. */
export function useGroups() {
  const api = useApi();
  return useQuery({ queryKey: [CONTACTS, 'groups'], queryFn: () => api('GET /groups/getList', { pageSize: 100 }) });
}

/** Agents to choose among, found by what is typed. */
export function useAgentsNamed(typed: string) {
  const api = useApi();
  return useQuery({
    queryKey: [CONTACTS, 'agents', typed],
    queryFn: () =>
      api('GET /services/getList', {
        pageSize: 50,
        enabled: 'true',
        sort: 'nickname',
        ...(typed && { username: typed }),
      }),
    placeholderData: (before) => before,
  });
}

export function useEditContact() {
  const api = useApi();
  const again = useAgain();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: ContactEdit) => api('POST /friendly/doEdit', edit),
    onSuccess: again,
  });
}

/** Several at once. What the server refuses is thrown: the bar says why. */
export function useManyContacts() {
  const api = useApi();
  const again = useAgain();
  const thenAgain = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await again();
    return result;
  };
  return {
    block: async (ids: string[], on: boolean) => (await thenAgain(api('POST /friendly/block', { ids, on }))).changed,
    remove: async (ids: string[]) => (await thenAgain(api('POST /friendly/doDelete', { ids }))).deleted,
    invite: (id: string) => thenAgain(api('POST /friendly/invite', { id })),
    ask: (id: string) => thenAgain(api('POST /friendly/ask', { id })),
    endShare: (id: string) => thenAgain(api('POST /friendly/endShare', { id })),
  };
}

function useAgain() {
  const queries = useQueryClient();
  return () => Promise.all([CONTACTS, SHARES].map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
