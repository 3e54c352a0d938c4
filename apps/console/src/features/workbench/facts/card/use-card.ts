import type { VisitorRow } from '@parley/protocol/types';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../../lib/services';

export const cardKey = (visitor: string) => ['card', visitor];

/** A visitor's card. Fetched again when the row reports a new version of the card or a new visit. */
export function useCard({ YQToken, card, visits }: Pick<VisitorRow, 'YQToken' | 'card' | 'visits'>) {
  const api = useApi();
  const query = useQuery({
    queryKey: cardKey(YQToken),
    queryFn: () => api('GET /visitors/card', { YQToken }, { quiet: true }),
    staleTime: 30_000,
  });
  const { data, refetch } = query;
  const known = data && { card: data.version, visits: data.visits };
  useEffect(() => {
    if (known && (known.card < card || known.visits < visits)) void refetch();
  }, [card, visits, known?.card, known?.visits, refetch, known]);
  return query;
}
