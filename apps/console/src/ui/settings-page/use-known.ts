import type { SectionName } from '@parley/protocol/settings/sections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/services';
import type { Known } from './work';

/** How long a page that is hidden keeps what it was begun from, ms. */
const KEPT_MS = 24 * 60 * 60_000;
/** Numbers the pages that were opened in this window. */
let pagesOpened = 0;

/** The sections of a page as they are on the server: of the organisation (null), or of a site. */
export function useKnown(names: readonly SectionName[], site: string | null) {
  const api = useApi();
  const queries = useQueryClient();
  // A page that is opened again reads them again; one that was hidden and is shown again goes on.
  const [opened] = useState(() => ++pagesOpened);
  const asked = useQuery({
    queryKey: ['settings-page', opened, site],
    queryFn: async () => {
      const { list } = await api('GET /settings/getList', site === null ? {} : { site }, { quiet: true });
      const known = list as unknown as readonly Known[];
      return names.flatMap((name) => known.find(({ section }) => section === name) ?? []);
    },
    // What is edited does not change by itself; a publication by somebody else is told when one publishes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  /** After a publication. Other sites are read again when they are chosen: what they inherit may have changed. */
  async function reread(): Promise<readonly Known[]> {
    const { data } = await asked.refetch({ throwOnError: true });
    queries.removeQueries({
      queryKey: ['settings-page', opened],
      predicate: ({ queryKey }) => queryKey[2] !== site,
    });
    return data ?? [];
  }

  return { ...asked, reread };
}

/** The sites that may have values of their own. */
export function useSites(isWanted: boolean) {
  const api = useApi();
  const asked = useQuery({
    queryKey: ['settings-page', 'sites'],
    queryFn: () => api('GET /link/options', undefined, { quiet: true }),
    enabled: isWanted,
  });
  return asked.data?.sites ?? [];
}
