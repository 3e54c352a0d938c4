import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Link = Answer<'GET /link/getList'>['list'][number];
export type LinkEdit = Input<'POST /link/doEdit'>;

/** Name of the list, and its key in the cache. */
export const LINKS = 'links';

/** Sites, groups and agents that a link may lead to. */
export function useLinkOptions() {
  const api = useApi();
  return useQuery({ queryKey: ['link-options'], queryFn: () => api('GET /link/options') });
}

export function useEditLink() {
  const api = useApi();
  const again = useAgain();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: LinkEdit) => api('POST /link/doEdit', edit),
    onSuccess: again,
  });
}

/** Several at once. What the server refuses is thrown: the bar says why. */
export function useManyLinks() {
  const api = useApi();
  const again = useAgain();
  return {
    async enable(ids: string[], enabled: boolean): Promise<string[]> {
      const { changed } = await api('POST /link/doEnable', { ids, enabled });
      await again();
      return changed;
    },
    async remove(ids: string[]): Promise<number> {
      const { deleted } = await api('POST /link/doDelete', { ids });
      await again();
      return deleted;
    },
  };
}

function useAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [LINKS] });
}

/** The whole address, also where the server does not know its own. */
export const wholeAddress = (url: string): string => new URL(url, location.origin).href;
