import type { Answer, Input } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/services';
import type { RowOf } from '../../../ui/table/types';
import { useRefresh } from '../queries';

export type Model = Answer<'GET /robot/getModel'>;
export type Source = RowOf<'GET /robot/getSources'>;
export type Tool = RowOf<'GET /robot/getTools'>;

/** Names of the lists. */
export const SOURCES = 'robotSources';
export const TOOLS = 'robotTools';

export function useModel(robot: string) {
  const api = useApi();
  return useQuery({ queryKey: ['robotModel', robot], queryFn: () => api('GET /robot/getModel', { robot }) });
}

/** Saves the model or how it is used; a failure is the caller's to show. */
export function useSaveModel() {
  const api = useApi();
  const refresh = useRefresh();
  return async (edit: Input<'POST /robot/doModel'>): Promise<void> => {
    await api('POST /robot/doModel', edit);
    await refresh();
  };
}

export const hasModel = ({ url, model }: Model): boolean => url !== '' && model !== '';
