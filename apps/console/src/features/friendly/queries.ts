import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Contact = Answer<'GET /friendly/getList'>['list'][number];
export type Share = Answer<'GET /friendly/shares'>['list'][number];
export type ContactEdit = Input<'POST /friendly/doEdit'>;
export type InvitationCode = Answer<'POST /friendly/invite'>;
export type Right = keyof Contact['allowed'];

/** Names of the lists, and their keys in the cache. */
export const CONTACTS = 'friendlyContacts';
export const SHARES = 'friendlyShares';
export const RIGHTS = ['seeState', 'chat', 'receive', 'seeHistory'] as const satisfies readonly Right[];

/** Colleagues and groups for selects; colleagues match the typed text. */
export function useChoices(typed = '') {
  const api = useApi();
  return useQuery({
    queryKey: [CONTACTS, 'choices', typed],
    queryFn: () => api('GET /friendly/choices', typed ? { text: typed } : {}),
    placeholderData: (before) => before,
  });
}

export function useEditContact() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: ContactEdit) => api('POST /friendly/doEdit', edit),
    onSuccess: refresh,
  });
}

/** Actions on contacts and shares. Refusals are thrown and shown by the list. */
export function useManyContacts() {
  const api = useApi();
  const refresh = useRefresh();
  const thenRefresh = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await refresh();
    return result;
  };
  return {
    block: async (ids: string[], on: boolean) => (await thenRefresh(api('POST /friendly/block', { ids, on }))).changed,
    remove: async (ids: string[]) => (await thenRefresh(api('POST /friendly/doDelete', { ids }))).deleted,
    invite: (id: string) => thenRefresh(api('POST /friendly/invite', { id })),
    ask: (id: string) => thenRefresh(api('POST /friendly/ask', { id })),
    resetTotp: (id: string) => thenRefresh(api('POST /friendly/resetTotp', { id })),
    setPassword: (id: string, password: string) => thenRefresh(api('POST /friendly/setPassword', { id, password })),
    endShare: (id: string) => thenRefresh(api('POST /friendly/endShare', { id })),
  };
}

function useRefresh() {
  const queries = useQueryClient();
  return () => Promise.all([CONTACTS, SHARES].map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
