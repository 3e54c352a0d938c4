import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches a query. Cancels a request in progress first, which may have been answered before the change: without data,
 * TanStack Query would keep it instead of starting another.
 */
export async function refetchFresh(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
