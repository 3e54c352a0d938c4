import type { VisitorRow } from '@parley/protocol/types';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../lib/services';

/** Milliseconds for which a server that offers nothing is not asked again. */
const OFF_MS = 60_000;

/** Until when nothing is asked for: no robot is switched on for it. */
export const off = { suggestions: 0, summaries: 0, written: 0 };
export const isOff = (what: keyof typeof off): boolean => Date.now() < off[what];
export const noteOff = (what: keyof typeof off): void => {
  off[what] = Date.now() + OFF_MS;
};

/**
 * The summary that is offered of the newest conversation; empty: none. At the hand-over it is asked for once, and only
 * offered if no person has written yet.
 */
export function useSummary(row: VisitorRow, isWanted: boolean, at?: 'hand-over'): string {
  const api = useApi();
  const { YQToken, conversation } = row;
  const { data } = useQuery({
    queryKey: ['robotSummary', YQToken, conversation, at ?? row.umsg],
    queryFn: async () => {
      const given = { YQToken, ...(conversation && { conversation }), ...(at && { at }) };
      const answer = await api('GET /talk/robotSummary', given, { quiet: true });
      if (!answer.on) noteOff('summaries');
      return answer;
    },
    enabled: isWanted && Boolean(conversation) && !isOff('summaries'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.summary ?? '';
}
