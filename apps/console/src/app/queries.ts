import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from '../lib/api/api-error';
import { errorText } from '../lib/i18n/error-text';
import { toast } from '../ui/toast/toast';

declare module '@tanstack/react-query' {
  interface Register {
    /** `inPlace`: its failure is told beside what was pressed, so no message appears as well. */
    mutationMeta: { inPlace?: boolean };
  }
}

// What is chosen is on screen at once: a timer's turn later, a ticked box had already sprung back for a moment.
notifyManager.setScheduler((notify) => notify());

/** The console's cache of what the server answered. Only what may heal by itself is asked again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // What never loaded says so in its own place; what stays on screen and did not become newer has none. That the server
      // is away the light in the header says, not each thing that asks.
      onError: (error, query) => {
        if (query.state.data !== undefined && !isAway(error)) tell(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, _result, mutation) => {
        if (!mutation.meta?.inPlace) tell(error);
      },
    }),
    defaultOptions: { queries: { retry: (count, error) => count < 2 && mayHeal(error), networkMode: 'always' } },
  });
}

/** 401 and 403 have a page of their own, and what we broke off ourselves is no news. */
function tell(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || error.id === 'aborted')) return;
  toast.bad(errorText(error));
}

const mayHeal = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
