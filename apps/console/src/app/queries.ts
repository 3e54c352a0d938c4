import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from '../lib/api/api-error';
import { errorText } from '../lib/i18n/error-text';
import { toast } from '../ui/toast/toast';

declare module '@tanstack/react-query' {
  interface Register {
    /** `inPlace`: the caller shows the error itself, so no toast appears. */
    mutationMeta: { inPlace?: boolean };
  }
}

// Notifies synchronously: with the default timer, a ticked checkbox shows its old state for a moment.
notifyManager.setScheduler((notify) => notify());

/** The cache of server answers. A failed query is repeated twice if the error may be temporary. */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // A query without data shows its error on the page; a toast reports a failed refresh of data that is on screen.
      // An unreachable server is shown by the connection light in the header.
      onError: (error, query) => {
        if (query.state.data !== undefined && !isAway(error)) showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, _result, mutation) => {
        if (!mutation.meta?.inPlace) showError(error);
      },
    }),
    defaultOptions: { queries: { retry: (count, error) => count < 2 && isTemporary(error), networkMode: 'always' } },
  });
}

/** Shows an error as a toast, except 401, which leads to the login page, and requests that the console aborted. */
function showError(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || error.id === 'aborted')) return;
  toast.bad(errorText(error));
}

const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
