import { pagesFor } from '@parley/core/access/pages';
import { searchEntries } from '@parley/core/access/search-entries';
import type { pageRoutes } from '@parley/protocol/http/pages';
import type { HandlersOf } from '../../../http/handler';

/** Routes of the console's pages: the list and the search contain those that the caller may open. */
export const pageHandlers = (): HandlersOf<typeof pageRoutes> => ({
  'GET /router/getList': async ({ agent }) => counted(pagesFor(agent)),
  'GET /search/getList': async ({ agent, http }) => counted(searchEntries(pagesFor(agent), http.language)),
});

const counted = <T>(list: readonly T[]) => ({ list: [...list], total: list.length });
