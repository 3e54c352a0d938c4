import type { Answer } from '@parley/protocol/http/routes';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/services';
import { FILES } from './keys';

type Page = Answer<'GET /history/getFiles'>;

const PAGE_SIZE = 10;

/** Pictures and files of one conversation, newest first, page by page. */
export function useFiles(conversation: string) {
  const api = useApi();
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], number>({
    queryKey: [FILES, conversation],
    queryFn: ({ pageParam }) =>
      api('GET /history/getFiles', { conversation, pageNo: pageParam, pageSize: PAGE_SIZE }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
  });
}
