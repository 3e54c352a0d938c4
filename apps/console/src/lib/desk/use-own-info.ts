import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../services';
import { useDesk, useDeskState } from './desk-context';

export const OWN_INFO = ['own-service'] as const;

/** Interval of the check whether the agent's shift has begun or ended. */
const SHIFT_MS = 60_000;

/**
 * Settings and state of the agent's own account. Refetched when push 8007 changes its row, which reports hiding and
 * edits of the account.
 */
export function useOwnInfo() {
  const api = useApi();
  const { me } = useDesk();
  const own = useDeskState(({ inbox }) => inbox?.agents.get(me.uuid));
  const { data, refetch } = useQuery({
    queryKey: OWN_INFO,
    queryFn: async () => (await api('GET /index', undefined, { quiet: true })).info,
    refetchInterval: ({ state }) => (state.data?.onShift === null ? false : SHIFT_MS),
    staleTime: SHIFT_MS,
  });
  useEffect(() => {
    if (own) void refetch({ cancelRefetch: false });
  }, [own, refetch]);
  return data;
}
