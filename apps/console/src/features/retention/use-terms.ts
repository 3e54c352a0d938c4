import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';
import { KINDS, type Terms } from './kinds';

const SECTION = 'retention';

/** The terms as they are saved, with the version that a save is held against. */
export function useTerms() {
  const api = useApi();
  return useQuery({
    queryKey: ['retention-terms'],
    queryFn: async () => {
      const { list } = await api('GET /settings/getList');
      const section = list.find((one) => one.section === SECTION);
      return { terms: section?.value as Terms, version: section?.version ?? 0, unreadable: section?.unreadable };
    },
    staleTime: 0,
    gcTime: 0,
    // What a colleague saves meanwhile is told by the version, and not taken over unseen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useSaveTerms() {
  const api = useApi();
  const queries = useQueryClient();
  return async (terms: Terms, version: number): Promise<void> => {
    await api('POST /settings/doEdit', { section: SECTION, value: { ...terms }, version });
    await queries.invalidateQueries({ queryKey: ['retention-terms'] });
  };
}

/** What would go now with these terms. */
export function useCount() {
  const api = useApi();
  return (terms: Partial<Terms>) =>
    api('GET /retention/preview', Object.fromEntries(KINDS.map((kind) => [kind, terms[kind] ?? 0])), { quiet: true });
}

/** The same beside the fields; asked anew when they change. */
export function usePreview(terms: Partial<Terms>) {
  const count = useCount();
  return useQuery({
    queryKey: ['retention-preview', KINDS.map((kind) => terms[kind] ?? 0)],
    queryFn: () => count(terms),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}
