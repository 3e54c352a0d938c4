import type { ratingRoutes } from '@parley/protocol/http/ratings';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import type { Faces } from '../../foundation/agents/faces';
import { samePerson } from '../conversations/past';
import { seeVisitor } from '../conversations/reading';
import { inviteRating, rate, readForm } from './actions';
import { presentRating } from './present';
import { listRatings } from './store';

type Form = Answer<'GET /visitor/ratings'>;

/** The form with agents' names and pictures in the visitor's language (V-30). */
const formFor = (faces: Pick<Faces, 'of'>, language: string, form: Form): Form => ({
  ...form,
  agents: form.agents.map((agent) => {
    const { nickname = agent.nickname, avatar = agent.avatar } = faces.of(agent.serviceID, language) ?? {};
    return { ...agent, nickname, avatar };
  }),
});

export const ratingHandlers = (context: Context, faces: Pick<Faces, 'of'>): HandlersOf<typeof ratingRoutes> => ({
  'GET /visitor/ratings': async ({ visitor, value }) =>
    formFor(faces, visitor.language, await readForm(context, context.db, visitor.id, value.conversation)),
  'POST /visitor/rate': async ({ visitor, value }) =>
    formFor(faces, visitor.language, await rate(context, visitor.id, value)),
  'POST /talk/inviteRating': ({ agent, value }) => inviteRating(context, agent, value.YQToken),
  'GET /talk/ratings': async ({ agent, value }) => {
    await seeVisitor(context, agent, value.YQToken);
    const visitorIds = await samePerson(context.db, value.YQToken);
    const { rows, total } = await listRatings(context.db, agent, visitorIds, value);
    return { list: rows.map(presentRating), total };
  },
});
