import type { PageView as Opened } from '@parley/protocol/types';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';

const PAGE_SIZE = 20;

/** `region`: where the visit came from; a push does not say. */
export type PageView = Opened & { region?: string };

type TrailPage = { list: PageView[]; total: number };

/** A visitor's opened pages, newest first; 8010 puts new ones on top. */
export function useTrail(visitor: string) {
  const api = useApi();
  const desk = useDesk();
  const queries = useQueryClient();

  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code !== '8010' || push.YQToken !== visitor) return;
        const { URL, title, created_at } = push;
        queries.setQueryData<InfiniteData<TrailPage>>(trailKey(visitor), (known) =>
          known ? withPage(known, { URL, title, created_at }) : known,
        );
      }),
    [desk, queries, visitor],
  );

  return useInfiniteQuery({
    queryKey: trailKey(visitor),
    queryFn: ({ pageParam }) => api('GET /talk/trail', { YQToken: visitor, pageNo: pageParam, pageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    // One visitor's trail is read again each time they are chosen: without watching, nothing is pushed.
    staleTime: 0,
  });
}

const trailKey = (visitor: string) => ['trail', visitor];

export function withPage(known: InfiniteData<TrailPage>, view: PageView): InfiniteData<TrailPage> {
  const [first, ...rest] = known.pages;
  if (!first || first.list.some((page) => page.created_at === view.created_at && page.URL === view.URL)) return known;
  return { ...known, pages: [{ list: [view, ...first.list], total: first.total + 1 }, ...rest] };
}

/** Pages overlap where one was opened between two reads: each is shown once. */
export function distinctViews(pages: readonly TrailPage[]): PageView[] {
  const seen = new Map<string, PageView>();
  for (const page of pages) for (const view of page.list) seen.set(`${view.created_at} ${view.URL}`, view);
  return [...seen.values()].sort((a, b) => b.created_at - a.created_at);
}
