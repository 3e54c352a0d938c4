import type { codeRoutes } from '@parley/protocol/http/channels/codes';
import type { Context } from '../../context';
import type { HandlersOf } from '../../http/handler';
import { makeCode, makeSceneCode } from './make';
import { listCodes } from './store';

export const codeHandlers = (context: Context, base: string): HandlersOf<typeof codeRoutes> => ({
  'GET /link/weChatCodes': async ({ value: { id } }) => ({
    list: (await listCodes(context.db, id)).map(({ account, name, url }) => ({ account, name, url })),
  }),
  'POST /link/doWeChatCode': ({ value }) => makeCode({ context, base }, value),
  'POST /weChat/doCode': ({ value }) => makeSceneCode({ context, base }, value),
});
