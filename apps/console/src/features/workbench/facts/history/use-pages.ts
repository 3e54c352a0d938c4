import type { Answer, RouteName } from '@parley/protocol/http/routes';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { pageByPage } from '../../../../lib/page-by-page';
import { useApi } from '../../../../lib/services';

const PAGE_SIZE = 20;

type Lists = 'GET /talk/conversations' | 'GET /talk/ratings' | 'GET /talk/notes' | 'GET /talk/files';
type Page<N extends RouteName> = Answer<N> & { total: number };

/** A list about a visitor, page by page. A different `since` fetches it again. */
export function usePages<N extends Lists>(route: N, visitor: string, since: string) {
  const api = useApi();
  return useInfiniteQuery<Page<N>, Error, InfiniteData<Page<N>>, readonly unknown[], number>({
    queryKey: [route, visitor, since],
    ...pageByPage(PAGE_SIZE, (pageNo) => {
      const wish = { YQToken: visitor, pageNo, pageSize: PAGE_SIZE } as never;
      return api(route, wish, { quiet: true }) as Promise<Page<N>>;
    }),
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}
