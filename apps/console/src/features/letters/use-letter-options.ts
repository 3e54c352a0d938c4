import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

const NONE: Answer<'GET /letter/getOptions'> = { agents: [], groups: [], sites: [] };

/** Agents and groups that can own letters, and the sites; empty lists until loaded. */
export function useLetterOptions(): Answer<'GET /letter/getOptions'> {
  const api = useApi();
  const options = useQuery({
    queryKey: ['letter-options'],
    queryFn: () => api('GET /letter/getOptions', undefined, { quiet: true }),
    staleTime: 60_000,
  });
  return options.data ?? NONE;
}
