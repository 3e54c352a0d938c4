import type { Answer, Input } from '@parley/protocol/http/routes';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Role = Answer<'GET /roles/getList'>['list'][number];
export type RoleEdit = Input<'POST /roles/doEdit'>;
export type Rights = Answer<'GET /roles/getRights'>;

/** Name of the list of roles, and its query key. */
export const ROLES = 'roles';

const MAX_ROLES = 100;

export function useAllRoles() {
  const api = useApi();
  return useQuery({ queryKey: [ROLES, 'all'], queryFn: () => api('GET /roles/getList', { pageSize: MAX_ROLES }) });
}

export function useMembers(text: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['role-members', text],
    queryFn: () => api('GET /roles/getMembers', { text, pageSize: 20 }),
    placeholderData: keepPreviousData,
  });
}

/** Agents with a permission: up to 100, and their total. */
export function useHolders(permission: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['role-holders', permission],
    queryFn: () => api('GET /roles/getMembers', { permission: permission ?? '', pageSize: 100 }),
    enabled: permission !== null,
  });
}

export function useRights(uuid: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['role-rights', uuid],
    queryFn: () => api('GET /roles/getRights', { uuid: uuid ?? '' }),
    enabled: uuid !== null,
  });
}

export function useEditRole() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: RoleEdit) => api('POST /roles/doEdit', edit),
    onSuccess: () => queries.invalidateQueries({ queryKey: [ROLES] }),
  });
}

/** Refusals are thrown and shown by the list. */
export function useRemoveRoles() {
  const api = useApi();
  const queries = useQueryClient();
  return async (ids: string[]): Promise<number> => {
    const { deleted } = await api('POST /roles/doDelete', { ids });
    await queries.invalidateQueries({ queryKey: [ROLES] });
    return deleted;
  };
}
