import type { talkRoutes } from '@parley/protocol/http/talk';
import type { VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { readBeforeFirst } from '../../../events/thread';
import { eventForGuest } from '../../../events/thread-kinds';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { listsShared, rowForGuest, rowLeft } from '../../../share';
import { readThreadPages } from '../messages/reading';
import { accept, decline, end, giveToRobot, invite, monitor, takeOver, transfer, withdraw } from './actions';
import { type InboxLog, type ReadUnread, readSnapshot } from './inbox';
import { assertMayActOn, conversationOf, currentShare, readableAfter, seeVisitor } from './reading';
import { recall } from './recall';
import { saveSummary } from './summary';

type Parts = { context: Context; inboxLog: InboxLog; readUnread: ReadUnread; wakeQueue(): void };
type OwnRoutes = Omit<typeof talkRoutes, 'GET /talk/trail'>;

export function talkHandlers({ context, inboxLog, readUnread, wakeQueue }: Parts): HandlersOf<OwnRoutes> {
  /** For actions after which an agent may be free, or the queue shorter. */
  const thenWake = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    wakeQueue();
    return result;
  };

  /** For guests: checks the share before the action, and answers with the row as far as it is shared afterwards. */
  const asShared = async (agent: Principal, visitorId: string, act: () => Promise<VisitorRow>): Promise<VisitorRow> => {
    if (!agent.guest) return act();
    await seeVisitor(context, agent, visitorId);
    const row = await act();
    const left = await currentShare(context, agent, visitorId);
    return left && listsShared(agent.uuid, left, row) ? rowForGuest(row, left) : rowLeft(row);
  };

  /** Runs an action on a visitor for callers who may act on it. */
  const acting = async (agent: Principal, visitorId: string, verb: () => Promise<VisitorRow>): Promise<VisitorRow> => {
    await assertMayActOn(context, agent, visitorId);
    return asShared(agent, visitorId, verb);
  };

  return {
    'GET /talk/userList': ({ agent }) => readSnapshot(context, { log: inboxLog, readUnread }, agent),
    'GET /talk/messages': async ({ agent, value }) => {
      const seen = await seeVisitor(context, agent, value.YQToken);
      const conversationId = await conversationOf(context, seen, value.conversation);
      if (!conversationId) {
        const events = agent.guest ? [] : await readBeforeFirst(context.db, value.YQToken);
        return { list: [], more: false, events };
      }
      const asked = { ...value, conversationId, notBefore: readableAfter(seen, conversationId) };
      const page = (await readThreadPages(context, [asked]))[0]!;
      const { share } = seen;
      return share ? { ...page, events: page.events.flatMap((event) => eventForGuest(event, share) ?? []) } : page;
    },
    'POST /talk/accept': ({ agent, value }) =>
      acting(agent, value.YQToken, () =>
        thenWake(accept(context, agent, { visitorId: value.YQToken, beyond: value.beyond })),
      ),
    'POST /talk/decline': ({ agent, value }) =>
      acting(agent, value.YQToken, () => thenWake(decline(context, agent, value.YQToken, value.reason))),
    'POST /talk/withdraw': ({ agent, value }) =>
      acting(agent, value.YQToken, () => thenWake(withdraw(context, agent, value.YQToken))),
    'POST /talk/end': async ({ agent, value }) => {
      const row = await acting(agent, value.YQToken, () => thenWake(end(context, agent, value.YQToken, value.reason)));
      if (row.conversation && (value.summary !== undefined || value.category !== undefined))
        await saveSummary(context, agent, row.conversation, value);
      return row;
    },
    'POST /talk/transfer': ({ agent, value }) =>
      acting(agent, value.YQToken, () =>
        thenWake(
          value.robot
            ? giveToRobot(context, agent, { visitorId: value.YQToken, robotId: value.robot })
            : transfer(context, agent, value.YQToken, value),
        ),
      ),
    'POST /talk/invite': ({ agent, value }) =>
      acting(agent, value.YQToken, () => invite(context, agent, value.YQToken, value.msg)),
    'POST /talk/recall': ({ agent, value }) =>
      acting(agent, value.YQToken, () => recall(context, value.YQToken, value.onlyID, agent)),
    'POST /talk/monitor': ({ agent, value }) =>
      acting(agent, value.YQToken, () => monitor(context, agent, value.YQToken, value.on)),
    'POST /talk/takeOver': ({ agent, value }) =>
      acting(agent, value.YQToken, () => thenWake(takeOver(context, agent, value.YQToken))),
  };
}
