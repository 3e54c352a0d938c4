import type { regionRoutes } from '@parley/protocol/http/regions/region';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { listHits } from './log';
import { tryOut } from './try-out';

type OwnRoutes = Pick<typeof regionRoutes, 'POST /region/doTest' | 'GET /region/getLog'>;

export const regionRuleHandlers = (context: Context): HandlersOf<OwnRoutes> => ({
  'POST /region/doTest': ({ value }) => tryOut(context, value),
  'GET /region/getLog': ({ value }) => listHits(context, value),
});
