import { pagesFor } from '@parley/core/access/pages';
import { searchEntries } from '@parley/core/access/search-entries';
import type { pageRoutes } from '@parley/protocol/http/pages';
import type { HandlersOf } from '../../../http/handler';

/** The pages of the console: which, to whom. */
export const pageHandlers = (): HandlersOf<typeof pageRoutes> => ({
  'GET /router/getList': async ({ agent }) => ({ list: pagesFor(agent) }),
  'GET /search/getList': async ({ agent, http }) => ({ list: searchEntries(pagesFor(agent), http.language) }),
});
