import { useQuery } from '@tanstack/react-query';
import { useApi } from '../services';

/** Name of the list of robots. Keys of queries about robots begin with `robot`, so that one call asks all of them again. */
export const ROBOTS = 'robots';

/** More robots than an organisation has. */
const ALL = 100;

/** All robots, for choosing one. Readers who may not see them do not ask. */
export function useRobots(options: { enabled?: boolean; staleTime?: number } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: [ROBOTS, 'all'],
    queryFn: () => api('GET /robot/getList', { pageNo: 1, pageSize: ALL }, { quiet: true }),
    ...options,
  });
}
