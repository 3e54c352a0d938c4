/** What `useInfiniteQuery` needs beside its key for a list that says how long it is: the pages, one after the other. */
export const pageByPage = <P extends { total: number }>(pageSize: number, ask: (pageNo: number) => Promise<P>) => ({
  queryFn: ({ pageParam }: { pageParam: number }) => ask(pageParam),
  initialPageParam: 1,
  getNextPageParam: (last: P, pages: readonly P[]): number | undefined =>
    pages.length * pageSize < last.total ? pages.length + 1 : undefined,
});
