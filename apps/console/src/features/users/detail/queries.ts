import type { Answer } from '@parley/protocol/http/routes';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/services';

export type About = Answer<'GET /users/person'>;
export type TimelineItem = Answer<'GET /users/timeline'>['list'][number];
export type TimelineKind = TimelineItem['kind'];
export type FollowUp = Answer<'GET /users/followUps'>['list'][number];
export type Erasure = Answer<'POST /users/doErase'>;

/** Query key of everything about one person; `useRefreshPeople` refetches it. */
export const PERSON = 'person';

export function usePerson(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [PERSON, id],
    queryFn: () => api('GET /users/person', { id }, { quiet: true }),
    retry: false,
  });
}

const PAGE = 30;

export function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [PERSON, id, 'timeline', kinds],
    queryFn: ({ pageParam }) =>
      api(
        'GET /users/timeline',
        { id, pageNo: pageParam, pageSize: PAGE, ...(kinds.length > 0 && { kinds: [...kinds] }) },
        { quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ more }, pages) => (more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function useFollowUps(person: string) {
  const api = useApi();
  return useQuery({
    queryKey: [PERSON, person, 'followUps'],
    queryFn: () => api('GET /users/followUps', { person, pageSize: 100 }, { quiet: true }),
  });
}
