import type { ratingRoutes } from '@parley/protocol/http/ratings';
import type { Context } from '../../context';
import type { HandlersOf } from '../../http/handler';
import { samePerson } from '../conversations/past';
import { seeVisitor } from '../conversations/reading';
import { inviteRating, rate, readForm } from './actions';
import { listRatings } from './store';

export const ratingHandlers = (context: Context): HandlersOf<typeof ratingRoutes> => ({
  'GET /visitor/ratings': ({ visitor, value }) => readForm(context, context.db, visitor.id, value.conversation),
  'POST /visitor/rate': ({ visitor, value }) => rate(context, visitor.id, value),
  'POST /talk/inviteRating': ({ agent, value }) => inviteRating(context, agent, value.YQToken),
  'GET /talk/ratings': async ({ agent, value }) => {
    await seeVisitor(context, agent, value.YQToken);
    return listRatings(context.db, agent, await samePerson(context.db, value.YQToken), value);
  },
});
