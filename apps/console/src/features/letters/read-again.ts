import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads anew even what is on its way for the first time: it may have left the server before the change. */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
