/** Options of `useInfiniteQuery` beside its key, for a list that returns its total: the pages in order. */
export const pageByPage = <P extends { total: number }>(pageSize: number, ask: (pageNo: number) => Promise<P>) => ({
  queryFn: ({ pageParam }: { pageParam: number }) => ask(pageParam),
  initialPageParam: 1,
  getNextPageParam: (last: P, pages: readonly P[]): number | undefined =>
    pages.length * pageSize < last.total ? pages.length + 1 : undefined,
});
