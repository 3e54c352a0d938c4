import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../lib/desk/desk-context';
import { useApi } from '../../lib/services';

export type Site = Answer<'GET /access/getList'>['list'][number];

/** Name of the list of sites, and its query key. */
export const SITES = 'sites';
/** Milliseconds between two looks at whether the code is seen. */
export const SEEN_EVERY_MS = 5000;

/** Whether the caller may read and replace secrets; the server asks for the scope `all` as well. */
export function useMaySeeSecrets(): boolean {
  return useMay()({ permission: ['setPermissions:access', 'setPermissions:secrets'], mode: 'allOf' });
}

/** The site as it is now; `known` until the first answer. */
export function useSite(known: Site): Site {
  const api = useApi();
  const sites = useQuery({
    queryKey: [SITES, 'all'],
    queryFn: () => api('GET /access/getList', { pageSize: 100 }),
    refetchInterval: SEEN_EVERY_MS,
  });
  return sites.data?.list.find(({ id }) => id === known.id) ?? known;
}

export function useEditSite() {
  const api = useApi();
  const refresh = useRefreshSites();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: Input<'POST /access/doEdit'>) => api('POST /access/doEdit', edit),
    onSuccess: refresh,
  });
}

export function useRefreshSites() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [SITES] });
}

/** The widget's script with an origin: the console's own, where the server does not know its public address. */
export const scriptOf = ({ script }: Site): string => new URL(script, location.origin).href;
