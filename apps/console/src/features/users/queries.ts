import type { Answer, Input } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Person = Answer<'GET /users/getList'>['list'][number];
export type PersonEdit = Input<'POST /users/doEdit'>;

/** Name of the list of people, and its query key. */
export const PEOPLE = 'people';
export const VIEWS_KEY = 'people-views';
/** Query key of the agent's follow-ups that are due. */
export const DUE = 'follow-ups-due';

/** Counts of the views, and options of filters and forms. */
export function usePeopleViews() {
  const api = useApi();
  return useQuery({ queryKey: [VIEWS_KEY], queryFn: () => api('GET /users/views', undefined, { quiet: true }) });
}

/** Refetches the list, its views, due follow-ups, and the open person. */
export function useRefreshPeople(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([PEOPLE, VIEWS_KEY, DUE, 'person'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}
