import { useInfiniteQuery } from '@tanstack/react-query';
import { pageByPage } from '../../../lib/page-by-page';
import { useApi } from '../../../lib/services';
import { FILES } from '../keys';

const PAGE_SIZE = 10;

/** Pictures and files of one conversation, newest first, page by page. */
export function useFiles(conversation: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [FILES, conversation],
    ...pageByPage(PAGE_SIZE, (pageNo) =>
      api('GET /history/getFiles', { conversation, pageNo, pageSize: PAGE_SIZE }, { quiet: true }),
    ),
  });
}
