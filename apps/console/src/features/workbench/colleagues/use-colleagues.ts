import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';

export type Colleagues = Answer<'GET /talk/colleagues'>;
export type Colleague = Colleagues['list'][number];

const KEY = ['colleagues'];
/** Refetch interval in ms while shown: loads change without a push to agents who do not see the visitor. */
const REFETCH_MS = 15_000;
/** Pushes after which an agent's load may have changed. */
const MOVES: ReadonlySet<string> = new Set(['8001', '8007', '2000', '2003', '2004', '2005', '2009', '2016']);
/** Pushes within this many ms cause one fetch. */
const TOGETHER_MS = 1000;

/** Colleagues and groups with state and load, refreshed after pushes while shown. */
export function useColleagues(isLookedAt = true) {
  const api = useApi();
  const desk = useDesk();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isLookedAt) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = () => {
      timer = null;
      void queries.invalidateQueries({ queryKey: KEY });
    };
    const stop = desk.listen(({ code }) => {
      if (MOVES.has(code)) timer ??= setTimeout(ask, TOGETHER_MS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [desk, queries, isLookedAt]);
  return useQuery({
    queryKey: KEY,
    queryFn: () => api('GET /talk/colleagues', undefined, { quiet: true }),
    enabled: isLookedAt,
    refetchInterval: REFETCH_MS,
    staleTime: TOGETHER_MS,
  });
}
