import type { preferenceRoutes } from '@parley/protocol/http/preferences';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { changePreferences, readPreferences } from './store';

export const preferenceHandlers = ({ db }: Context): HandlersOf<typeof preferenceRoutes> => ({
  'GET /index/preferences': ({ agent }) => readPreferences(db, agent.uuid),
  'POST /index/preferences': async ({ agent, value }) => {
    const changed = await changePreferences(db, agent.uuid, value);
    if (!changed) throw new Refusal('too-large');
    return changed;
  },
});
