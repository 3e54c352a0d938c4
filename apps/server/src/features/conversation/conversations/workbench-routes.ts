import type { workbenchRoutes } from '@parley/protocol/http/workbench';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { handBack, requeue, takeNext } from './actions';
import { readFiles } from './files';
import { type PastConversation, readPast, samePerson } from './past';
import { assertMayActOn, conversationOf, seeVisitor } from './reading';
import { searchMessages } from './search';
import { saveSummary } from './summary';

type OwnRoutes = Pick<
  typeof workbenchRoutes,
  | 'POST /talk/next'
  | 'POST /talk/requeue'
  | 'POST /talk/handBack'
  | 'POST /talk/summary'
  | 'GET /talk/conversations'
  | 'GET /talk/search'
  | 'GET /talk/files'
>;

export const workbenchHandlers = (context: Context, wakeQueue: () => void): HandlersOf<OwnRoutes> => ({
  'POST /talk/next': async ({ agent, value }) => {
    const row = await takeNext(context, agent, value.beyond);
    wakeQueue();
    return row;
  },
  'POST /talk/requeue': async ({ agent, value }) => {
    await assertMayActOn(context, agent, value.YQToken);
    const row = await requeue(context, agent, value.YQToken);
    wakeQueue();
    return row;
  },
  'POST /talk/handBack': async ({ agent, value }) => {
    await assertMayActOn(context, agent, value.YQToken);
    const row = await handBack(context, agent, value.YQToken);
    wakeQueue();
    return row;
  },
  'POST /talk/summary': async ({ agent, value }) => {
    const seen = await seeVisitor(context, agent, value.YQToken);
    const conversationId = await conversationOf(context, seen, value.conversation);
    if (!conversationId) throw new Refusal('no-conversation');
    return saveSummary(context, agent, conversationId, value);
  },
  'GET /talk/conversations': async ({ agent, value }) => {
    const { share } = await seeVisitor(context, agent, value.YQToken);
    const past = await readPast(context.db, agent, await samePerson(context.db, value.YQToken), value);
    // Guests do not get what agents wrote about a conversation.
    const forGuest = (one: PastConversation): PastConversation => ({
      ...one,
      summary: '',
      category: '',
      ratings: [],
      last: share?.scope === 'conversation' ? null : one.last,
    });
    return share ? { ...past, list: past.list.map(forGuest) } : past;
  },
  'GET /talk/files': async ({ agent, value: { YQToken, ...paging } }) => {
    await seeVisitor(context, agent, YQToken);
    return readFiles(context, agent, await samePerson(context.db, YQToken), paging);
  },
  'GET /talk/search': async ({ agent, value: { YQToken, conversation, ...asked } }) => {
    const seen = await seeVisitor(context, agent, YQToken);
    const conversationId = conversation ? await conversationOf(context, seen, conversation) : null;
    const visitorIds = await samePerson(context.db, YQToken);
    return searchMessages(context, { ...asked, reader: agent, visitorIds, conversationId });
  },
});
