import type { Context } from '../../../context';
import type { Handlers } from '../../../http/handler';
import { blacklist, unblacklist, usualHours } from './actions';

export const blacklistHandlers = (
  context: Context,
): Pick<Handlers, 'POST /talk/blacklist' | 'POST /talk/unblacklist'> => ({
  'POST /talk/blacklist': ({ agent, value }) =>
    blacklist(context, agent, value.YQToken, { ...value, hours: value.hours ?? usualHours(context) }),
  'POST /talk/unblacklist': ({ agent, value }) => unblacklist(context, agent, value.YQToken),
});
