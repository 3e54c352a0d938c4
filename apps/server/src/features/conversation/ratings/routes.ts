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
import { shownTags } from './tags';

type Form = Answer<'GET /visitor/ratings'>;

type Asking = { language: string; siteId: string };

export const ratingHandlers = (context: Context, faces: Pick<Faces, 'of'>): HandlersOf<typeof ratingRoutes> => {
  /** The form with tags, and agents' names and pictures, in the visitor's language (V-30). */
  function formFor({ language, siteId }: Asking, form: Form): Form {
    const ofWindow = context.setting('window', siteId).language;
    const tags = context.setting('rating', siteId);
    return {
      ...form,
      agents: form.agents.map((agent) => {
        const { nickname = agent.nickname, avatar = agent.avatar } = faces.of(agent.serviceID, language) ?? {};
        const shown = shownTags(tags, agent.tags, ofWindow === 'auto' ? language : ofWindow);
        return { ...agent, nickname, avatar, tags: shown };
      }),
    };
  }
  return {
    'GET /visitor/ratings': async ({ visitor, value }) =>
      formFor(visitor, await readForm(context, context.db, visitor.id, value.conversation)),
    'POST /visitor/rate': async ({ visitor, value }) => formFor(visitor, await rate(context, visitor.id, value)),
    'POST /talk/inviteRating': ({ agent, value }) => inviteRating(context, agent, value.YQToken),
    'GET /talk/ratings': async ({ agent, value }) => {
      await seeVisitor(context, agent, value.YQToken);
      const visitorIds = await samePerson(context.db, value.YQToken);
      const { rows, total } = await listRatings(context.db, agent, visitorIds, value);
      return { list: rows.map(presentRating), total };
    },
  };
};
