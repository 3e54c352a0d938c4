import type { userRoutes } from '@parley/protocol/http/users';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { seeVisitor } from '../../conversation/conversations/reading';
import { refuseHiddenFields, seenFields } from '../../foundation/access/custom-fields';
import { editCard } from './actions';
import { readCard } from './card';

/** A visitor's card on the workbench; routes of the archive are in `archive-routes`. */
export const userHandlers = (context: Context): HandlersOf<typeof userRoutes> => {
  async function cardFor(agent: Principal, visitorId: string) {
    const card = await readCard(context.db, agent, visitorId);
    return { ...card, fields: seenFields(card.fields, context.setting('archive').fields, agent) };
  }
  return {
    'GET /visitors/card': async ({ agent, value }) => {
      await seeVisitor(context, agent, value.YQToken);
      return cardFor(agent, value.YQToken);
    },
    'POST /visitors/doEdit': async ({ agent, value: { YQToken, was, ...edit } }) => {
      await seeVisitor(context, agent, YQToken);
      refuseHiddenFields(edit.fields, context.setting('archive').fields, agent);
      await editCard(context, agent, { visitorId: YQToken, edit, was });
      return cardFor(agent, YQToken);
    },
  };
};
