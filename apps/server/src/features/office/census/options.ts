import type { censusOptionRoutes } from '@parley/protocol/http/census/options';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { readFilterOptions } from './options-store';
import { readCompleteZone } from './zones-store';

export const censusOptionHandlers = ({ db }: Context): HandlersOf<typeof censusOptionRoutes> => ({
  'GET /census/getOptions': async ({ agent }) => ({
    zone: (await readCompleteZone(db)).name,
    ...(await readFilterOptions(db, agent)),
  }),
});
