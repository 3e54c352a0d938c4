import type { Answer, RouteName } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTab } from '../../../lib/frame/tab-context';
import { useApi } from '../../../lib/services';

/** Milliseconds between two looks; none while the tab, or the window, is hidden. */
const EVERY_MS = 15_000;
/** Charts count all of today. */
const CHARTS_EVERY_MS = 60_000;

type PartRoute = Extract<RouteName, 'GET /home/figures' | 'GET /home/live' | 'GET /home/toDo' | 'GET /home/charts'>;

export type Figures = Answer<'GET /home/figures'>;
export type Live = Answer<'GET /home/live'>;
export type ToDo = Answer<'GET /home/toDo'>;
export type Charts = Answer<'GET /home/charts'>;

/** One part of home. Each is asked for alone: one that fails does not take the others. */
export function usePart<R extends PartRoute>(route: R, { isOn = true } = {}) {
  const api = useApi();
  const { isShown } = useTab();
  const everyMs = route === 'GET /home/charts' ? CHARTS_EVERY_MS : EVERY_MS;
  return useQuery({
    queryKey: ['home', route],
    queryFn: () => api(route as PartRoute, undefined, { quiet: true }) as Promise<Answer<R>>,
    enabled: isOn,
    refetchInterval: isShown && everyMs,
    placeholderData: keepPreviousData,
  });
}
