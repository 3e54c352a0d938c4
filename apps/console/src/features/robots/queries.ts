import type { Answer, Input } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';
import { useShownStep } from '../../ui/toast/use-shown-step';

export type Robot = Answer<'GET /robot/getList'>['list'][number];
export type RobotEdit = Input<'POST /robot/doEdit'>;
export type Entry = Answer<'GET /askRobot/getList'>['list'][number];
export type Cluster = Answer<'GET /robot/getClusters'>['list'][number];
export type Hit = Answer<'POST /robot/ask'>['hits'][number];

/** Names of the lists. */
export { ROBOTS, useRobots } from '../../lib/make-entry/use-robots';
export const ENTRIES = 'robotEntries';
export const MISSES = 'robotMisses';

export function useRobotOptions() {
  const api = useApi();
  return useQuery({ queryKey: ['robotOptions'], queryFn: () => api('GET /robot/getOptions') });
}

export function useCategories(robot: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['robotCategories', robot],
    queryFn: () => api('GET /robot/getCategories', { robot }),
  });
}

/** Asks again for everything about robots that is shown. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('robot') });
}

/** One call that changes robots: a failure is shown, and the lists are asked again. */
export const useStep = () => useShownStep(useRefresh());

/** Saves a robot; a failure is the caller's to show. */
export function useSaveRobot() {
  const api = useApi();
  const refresh = useRefresh();
  return async (edit: RobotEdit): Promise<Robot> => {
    const saved = await api('POST /robot/doEdit', edit);
    await refresh();
    return saved;
  };
}
