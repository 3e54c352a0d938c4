import type { PageView as Opened } from '@parley/protocol/types';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { pageByPage } from '../../../lib/page-by-page';
import { useApi } from '../../../lib/services';

const PAGE_SIZE = 20;

/** `region` of the visit; a push has none. */
export type PageView = Opened & { region?: string };

type TrailPage = { list: PageView[]; total: number };

/** A visitor's page views, newest first; push 8010 adds new ones on top. */
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
    ...pageByPage(PAGE_SIZE, (pageNo) => api('GET /talk/trail', { YQToken: visitor, pageNo, pageSize: PAGE_SIZE })),
    // Fetched each time the visitor is chosen, since page views are pushed only while watched.
    staleTime: 0,
  });
}

const trailKey = (visitor: string) => ['trail', visitor];

export function withPage(known: InfiniteData<TrailPage>, view: PageView): InfiniteData<TrailPage> {
  const [first, ...rest] = known.pages;
  if (!first || first.list.some((page) => page.created_at === view.created_at && page.URL === view.URL)) return known;
  return { ...known, pages: [{ list: [view, ...first.list], total: first.total + 1 }, ...rest] };
}

/** Result pages overlap if a page view was added between two fetches; removes duplicates. */
export function distinctViews(pages: readonly TrailPage[]): PageView[] {
  const seen = new Map<string, PageView>();
  for (const page of pages) for (const view of page.list) seen.set(`${view.created_at} ${view.URL}`, view);
  return [...seen.values()].sort((a, b) => b.created_at - a.created_at);
}
