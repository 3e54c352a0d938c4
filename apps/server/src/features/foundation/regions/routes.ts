import type { areaRoutes } from '@parley/protocol/http/area';
import type { HandlersOf } from '../../../http/handler';
import type { Regions } from './regions';

export function areaHandlers(regions: Regions): HandlersOf<typeof areaRoutes> {
  return {
    'GET /area/getList': async () => {
      const list = await regions.tree();
      return { list, total: list.length };
    },
    'GET /area/getName': ({ value }) => regions.pathOf(value.code),
  };
}
