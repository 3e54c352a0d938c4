import type { Answer, Input } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Person = Answer<'GET /users/getList'>['list'][number];
export type PersonEdit = Input<'POST /users/doEdit'>;

/** Name of the list, and its key in the cache. */
export const PEOPLE = 'people';
export const VIEWS_KEY = 'people-views';
/** One's own follow-ups that are due. */
export const DUE = 'follow-ups-due';

/** What the views hold, and what filters and forms offer. */
export function usePeopleViews() {
  const api = useApi();
  return useQuery({ queryKey: [VIEWS_KEY], queryFn: () => api('GET /users/views', undefined, { quiet: true }) });
}

/** The list and its views are asked anew. */
export function usePeopleAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([PEOPLE, VIEWS_KEY, DUE, 'person'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}
