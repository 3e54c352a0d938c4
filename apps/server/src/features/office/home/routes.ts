import type { homeRoutes } from '@parley/protocol/http/census/home';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { readHome } from '../../conversation/desk/home';
import type { Regions } from '../../foundation/regions/regions';
import { readCharts } from './charts';
import { readFigures } from './figures';
import { readLive, type SystemHealth } from './live';
import { readToDo } from './to-do';

type Parts = { regions: Regions; readHealth(): Promise<SystemHealth> };

export function homeHandlers(context: Context, { regions, readHealth }: Parts): HandlersOf<typeof homeRoutes> {
  return {
    'GET /home': async ({ agent }) => {
      const [desk, figures, live, toDo] = await Promise.all([
        readHome(context, agent.uuid),
        readFigures(context, agent),
        readLive(context, agent, readHealth),
        readToDo(context, agent),
      ]);
      return { ...desk, figures, live, toDo };
    },
    'GET /home/figures': ({ agent }) => readFigures(context, agent),
    'GET /home/live': ({ agent }) => readLive(context, agent, readHealth),
    'GET /home/toDo': ({ agent }) => readToDo(context, agent),
    'GET /home/charts': () => readCharts(context, regions),
  };
}
