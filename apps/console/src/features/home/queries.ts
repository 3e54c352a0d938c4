import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';
import { pickSection, SETTINGS } from '../../lib/settings/use-section';

export type Site = Answer<'GET /access/getList'>['list'][number];

const SETUP = ['setup'];
/** The list of sites, as the pages of `access` ask for it. */
const SITES = ['sites', 'all'];
/** Milliseconds between two looks at what has happened elsewhere. */
const EVERY_MS = 5000;

export function useProgress() {
  const api = useApi();
  return useQuery({ queryKey: SETUP, queryFn: () => api('GET /home/setup'), refetchInterval: EVERY_MS });
}

export function useFirstSite() {
  const api = useApi();
  return useQuery({ queryKey: SITES, queryFn: () => api('GET /access/getList', { pageSize: 100 }) }).data?.list[0];
}

/** Reads again what the steps show, after a change. */
export function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([SETUP, ['home'], ['sites'], SETTINGS].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Publishes whether home lists what is left, over the present version. */
export function useSaveChecklist() {
  const api = useApi();
  const refresh = useRefresh();
  return async (checklist: boolean): Promise<void> => {
    const known = pickSection((await api('GET /settings/getList', {})).list, 'setup');
    await api('POST /settings/doEdit', { section: 'setup', value: { checklist }, version: known?.version ?? 0 });
    await refresh();
  };
}
