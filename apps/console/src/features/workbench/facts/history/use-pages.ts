import type { Answer, RouteName } from '@parley/protocol/http/routes';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../../lib/services';

const PAGE_SIZE = 20;

type Lists = 'GET /talk/conversations' | 'GET /talk/ratings' | 'GET /talk/notes' | 'GET /talk/files';
type Page<N extends RouteName> = Answer<N> & { total: number };

/** A list about a visitor, page by page. `since` says how new it must be: another value, and it is read again. */
export function usePages<N extends Lists>(route: N, visitor: string, since: string) {
  const api = useApi();
  return useInfiniteQuery<Page<N>, Error, InfiniteData<Page<N>>, readonly unknown[], number>({
    queryKey: [route, visitor, since],
    queryFn: ({ pageParam }) =>
      api(route, { YQToken: visitor, pageNo: pageParam, pageSize: PAGE_SIZE } as never, { quiet: true }) as Promise<
        Page<N>
      >,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}
