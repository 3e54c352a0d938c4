import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Options = Answer<'GET /history/getOptions'>;

const NONE: Options = {
  agents: [],
  groups: [],
  sites: [],
  accounts: [],
  engines: [],
  marks: [],
  tags: [],
  categories: [],
};
export const OPTIONS_KEY = ['history-options'];

/** Options of the filters; empty lists until loaded. */
export function useOptions(): Options {
  const api = useApi();
  const options = useQuery({
    queryKey: OPTIONS_KEY,
    queryFn: () => api('GET /history/getOptions', undefined, { quiet: true }),
    staleTime: 60_000,
  });
  return options.data ?? NONE;
}
