import type { fileRoutes } from '@parley/protocol/http/files';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { takeFile } from './actions';
import { storeSound } from './sounds';
import type { Storage } from './storage';

export const fileHandlers = (context: Context, storage: Storage): HandlersOf<typeof fileRoutes> => ({
  'POST /visitor/upload': ({ visitor, http, incoming }) =>
    takeFile(context, storage, { visitor, from: { address: http.address, isUnlimited: http.unlimited } }, incoming),
  'POST /settings/uploadSound': ({ agent, incoming }) =>
    storeSound(context, storage, { agentId: agent.uuid, incoming }),
  'POST /talk/upload': ({ agent, incoming }) => takeFile(context, storage, { agent }, incoming),
});
