import type { fileRoutes } from '@parley/protocol/http/files';
import type { Context } from '../../context';
import type { HandlersOf } from '../../http/handler';
import { takeFile } from './actions';
import type { Storage } from './storage';

export const fileHandlers = (context: Context, storage: Storage): HandlersOf<typeof fileRoutes> => ({
  'POST /visitor/upload': ({ visitor, incoming }) => takeFile(context, storage, { visitor }, incoming),
  'POST /talk/upload': ({ agent, incoming }) => takeFile(context, storage, { agent }, incoming),
});
