import { INSIDE } from '@parley/core/access/allows';
import type { Answer } from '@parley/protocol/http/routes';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk, useDeskState, useMay } from '../../../lib/desk/desk-context';
import { pageByPage } from '../../../lib/page-by-page';
import { useApi } from '../../../lib/services';

export type Friend = Answer<'GET /friendly/friends'>['list'][number];
export type ContactRequest = Answer<'GET /friendly/asked'>['list'][number];

const FRIENDS = 'friends';
const ASKED = 'friendsAsked';
const PAGE_SIZE = 100;
/** Pushes after which the list may have changed: permissions, states, last messages. */
const MOVES: ReadonlySet<string> = new Set(['2022', '2024', '8007']);
/** Pushes within this many ms cause one fetch. */
const TOGETHER_MS = 1000;

/** Friendly contacts matching `text`, page by page. */
export function useFriends(text = '') {
  const api = useApi();
  const asked = useInfiniteQuery({
    queryKey: [FRIENDS, text],
    ...pageByPage(PAGE_SIZE, (pageNo) =>
      api('GET /friendly/friends', { pageNo, pageSize: PAGE_SIZE, ...(text && { text }) }, { quiet: true }),
    ),
    placeholderData: (before) => before,
    staleTime: TOGETHER_MS,
  });
  const friends = asked.data?.pages.flatMap(({ list }) => list) ?? [];
  return { ...asked, friends, total: asked.data?.pages[0]?.total ?? 0 };
}

/** Unanswered requests to become a contact. Guests get none. */
export function useContactRequests() {
  const api = useApi();
  const may = useMay();
  return useQuery({
    queryKey: [ASKED],
    queryFn: () => api('GET /friendly/asked', undefined, { quiet: true }),
    enabled: may([INSIDE]),
    staleTime: TOGETHER_MS,
  });
}

export const refetchFriends = (queries: QueryClient): Promise<unknown> =>
  Promise.all([FRIENDS, ASKED].map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** Fetches both lists again after pushes, and after a gap in the connection. */
export function useFriendUpdates(): void {
  const desk = useDesk();
  const queries = useQueryClient();
  const isLive = useDeskState(({ status }) => status === 'live');

  useEffect(() => {
    if (isLive) void refetchFriends(queries);
  }, [isLive, queries]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = () => {
      timer = null;
      void refetchFriends(queries);
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

/** Number of unread messages from this account, live. */
export const useUnreadOf = (account: string): number =>
  useDeskState(({ inbox }) => inbox?.direct.get(account)?.unread ?? 0);
