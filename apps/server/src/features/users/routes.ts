import type { userRoutes } from '@parley/protocol/http/users';
import type { Context } from '../../context';
import type { HandlersOf } from '../../http/handler';
import { seeVisitor } from '../conversations/reading';
import { editCard } from './actions';
import { readCard } from './card';

/** A visitor's card, as the workbench shows and writes it; the archive's own routes are `archive-routes`. */
export const userHandlers = (context: Context): HandlersOf<typeof userRoutes> => ({
  'GET /visitors/card': async ({ agent, value }) => {
    await seeVisitor(context, agent, value.YQToken);
    return readCard(context.db, value.YQToken);
  },
  'POST /visitors/doEdit': async ({ agent, value: { YQToken, was, ...edit } }) => {
    await seeVisitor(context, agent, YQToken);
    await editCard(context, agent, { visitorId: YQToken, edit, was });
    return readCard(context.db, YQToken);
  },
});
