import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../lib/services';

export type Template = Answer<'GET /talk/templates'>['list'][number];

/** Templates of the visitor's account, and whether the visitor follows it. */
export function useTemplates({ YQToken }: Pick<VisitorRow, 'YQToken'>) {
  const api = useApi();
  return useQuery({
    queryKey: ['talkTemplates', YQToken],
    queryFn: () => api('GET /talk/templates', { YQToken }, { quiet: true }),
    staleTime: 30_000,
  });
}
