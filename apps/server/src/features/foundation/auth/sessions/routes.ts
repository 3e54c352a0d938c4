import type { authRoutes } from '@parley/protocol/http/auth';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import { act } from '../../../../events/act';
import type { HandlersOf } from '../../../../http/handler';
import { presentSession } from '../present';
import { expireTokens, livingOf, type SessionRow, sessionList } from './session-store';
import { endLogins } from './sessions';

type OwnRoutes = Pick<
  typeof authRoutes,
  'GET /userInfo' | 'GET /expireToken' | 'GET /session/getList' | 'POST /session/doDelete'
>;

/** The caller's own account and logins. */
export function sessionHandlers(context: Context): HandlersOf<OwnRoutes> {
  return {
    'GET /expireToken': async ({ agent }) => {
      await expireTokens(context.db, agent.sessionId, agent.tokenNumber);
      return {};
    },

    'GET /userInfo': async ({ agent: { username, avatar, roles, permissions, uuid, nickname, guest } }) => ({
      username,
      avatar,
      roles,
      permissions,
      uuid,
      nickname,
      ...(guest && { guest }),
    }),

    'GET /session/getList': async ({ value, agent }) => {
      const { rows, total } = await readPage<SessionRow>(
        context.db,
        sessionList(livingOf(agent.uuid, context.clock.now()), value),
        value,
      );
      return { list: rows.map((row) => presentSession(row, agent.sessionId)), total };
    },

    'POST /session/doDelete': async ({ value, agent }) => ({
      ended: await endOwn(context, agent.uuid, { ids: value.ids, reason: 'revoked' }),
    }),
  };
}

/** Ends own logins of the calling agent; returns their number. */
export const endOwn = (
  context: Context,
  agentId: string,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<number> =>
  act(context, (tx, emit) =>
    endLogins(tx, emit, { agentId, ids }, { reason, byId: agentId, now: context.clock.now() }),
  );
