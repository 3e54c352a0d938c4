import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';

export type Colleagues = Answer<'GET /talk/colleagues'>;
export type Colleague = Colleagues['list'][number];

const KEY = ['colleagues'];
/** Loads change without a push to those who do not list the visitor: asked anew this often while somebody looks. In ms. */
const LOOK_AGAIN_MS = 15_000;
/** Pushes after which somebody's load is another one. */
const MOVES: ReadonlySet<string> = new Set(['8001', '8007', '2000', '2003', '2004', '2005', '2009', '2016']);
/** A flood of them is one question. In ms. */
const TOGETHER_MS = 1000;

/** Colleagues and groups with state and load, kept true by pushes while they are looked at. */
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
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: TOGETHER_MS,
  });
}
