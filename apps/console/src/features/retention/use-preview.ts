import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/services';
import { KINDS, type Terms } from './kinds';

/** Counts what these retention periods would remove now, by kind. */
export function useCount() {
  const api = useApi();
  return (terms: Partial<Terms>) =>
    api('GET /retention/preview', Object.fromEntries(KINDS.map((kind) => [kind, terms[kind] ?? 0])), { quiet: true });
}

/** The counts for the values in the form; refetched when they change. */
export function usePreview(terms: Partial<Terms>) {
  const count = useCount();
  return useQuery({
    queryKey: ['retention-preview', KINDS.map((kind) => terms[kind] ?? 0)],
    queryFn: () => count(terms),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}
