import type { talkRoutes } from '@parley/protocol/http/talk';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { seeVisitor, trailSince } from '../conversations/reading';
import { readTrail } from './trail';

export const visitHandlers = (context: Context): HandlersOf<Pick<typeof talkRoutes, 'GET /talk/trail'>> => ({
  'GET /talk/trail': async ({ agent, value }) => {
    const { share } = await seeVisitor(context, agent, value.YQToken);
    return readTrail(context.db, value.YQToken, { ...value, since: trailSince(share) });
  },
});
