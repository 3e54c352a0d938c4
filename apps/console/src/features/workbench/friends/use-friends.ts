import { INSIDE } from '@parley/core/access/allows';
import type { Answer } from '@parley/protocol/http/routes';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk, useDeskState, useMay } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';

export type Friend = Answer<'GET /friendly/friends'>['list'][number];
export type Asked = Answer<'GET /friendly/asked'>['list'][number];

const FRIENDS = 'friends';
const ASKED = 'friendsAsked';
const PAGE_SIZE = 100;
/** Pushes after which the list is another one: rights, states, last words. */
const MOVES: ReadonlySet<string> = new Set(['2022', '2024', '8007']);
/** A flood of them is one question. In ms. */
const TOGETHER_MS = 1000;

/** Whom one may turn to, as far as asked for; found by what is typed. */
export function useFriends(text = '') {
  const api = useApi();
  const asked = useInfiniteQuery({
    queryKey: [FRIENDS, text],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      api('GET /friendly/friends', { pageNo: pageParam, pageSize: PAGE_SIZE, ...(text && { text }) }, { quiet: true }),
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    placeholderData: (before) => before,
    staleTime: TOGETHER_MS,
  });
  const friends = asked.data?.pages.flatMap(({ list }) => list) ?? [];
  return { ...asked, friends, total: asked.data?.pages[0]?.total ?? 0 };
}

/** Requests to be somebody's contact that I have not answered; a partner is never asked. */
export function useAsked() {
  const api = useApi();
  const may = useMay();
  return useQuery({
    queryKey: [ASKED],
    queryFn: () => api('GET /friendly/asked', undefined, { quiet: true }),
    enabled: may([INSIDE]),
    staleTime: TOGETHER_MS,
  });
}

export const askAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all([FRIENDS, ASKED].map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** Keeps both true while the desk is open; after a gap they are asked for anew. */
export function useFriendNews(): void {
  const desk = useDesk();
  const queries = useQueryClient();
  const isLive = useDeskState(({ status }) => status === 'live');

  useEffect(() => {
    if (isLive) void askAgain(queries);
  }, [isLive, queries]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = () => {
      timer = null;
      void askAgain(queries);
    };
    const stop = desk.listen(({ code }) => {
      if (MOVES.has(code)) timer ??= setTimeout(ask, TOGETHER_MS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [desk, queries]);
}

/** What this one said that I have not read, to the moment. */
export const useUnreadOf = (account: string): number =>
  useDeskState(({ inbox }) => inbox?.direct.get(account)?.unread ?? 0);
