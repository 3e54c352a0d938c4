import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Link = Answer<'GET /link/getList'>['list'][number];
export type LinkEdit = Input<'POST /link/doEdit'>;

/** Name of the list of links, and its query key. */
export const LINKS = 'links';

/** Sites, groups and agents that a link may lead to. */
export function useLinkOptions() {
  const api = useApi();
  return useQuery({ queryKey: ['link-options'], queryFn: () => api('GET /link/options') });
}

export function useEditLink() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: LinkEdit) => api('POST /link/doEdit', edit),
    onSuccess: refresh,
  });
}

/** Actions on several links. Refusals are thrown and shown by the list. */
export function useManyLinks() {
  const api = useApi();
  const refresh = useRefresh();
  return {
    async enable(ids: string[], enabled: boolean): Promise<string[]> {
      const { changed } = await api('POST /link/doEnable', { ids, enabled });
      await refresh();
      return changed;
    },
    async remove(ids: string[]): Promise<number> {
      const { deleted } = await api('POST /link/doDelete', { ids });
      await refresh();
      return deleted;
    },
  };
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [LINKS] });
}

/**
 * The absolute address of a link; relative ones are resolved with the console's origin, since the server may not know
 * its public address.
 */
export const absoluteAddress = (url: string): string => new URL(url, location.origin).href;
