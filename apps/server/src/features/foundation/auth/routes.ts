import type { authRoutes } from '@parley/protocol/http/auth';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { HandlersOf, HttpFacts } from '../../../http/handler';
import { knownDevice, rememberDevice } from './devices';
import type { Doorkeeper } from './doorkeeper';
import { isSetupNeeded, setUp } from './first-start';
import type { AuthKeys } from './keys';
import { login } from './login';
import { createLoginKey } from './login-key';
import { presentSession } from './present';
import { clearRefreshCookie, REFRESH_COOKIE, readRefreshCookie, writeRefreshCookie } from './refresh-cookie';
import { expireTokens, livingOf, type SessionRow, sessionList } from './session-store';
import { endLogins, refreshSession, type SignedIn } from './sessions';
import { leaveView } from './view-actions';

/** Signing in and out. `secure`: the public address is https, so the cookie never travels in clear. */
export function authHandlers(
  context: Context,
  { doorkeeper, keys, secure }: { doorkeeper: Doorkeeper; keys: AuthKeys; secure: boolean },
): HandlersOf<typeof authRoutes> {
  const loginKey = createLoginKey(context.db);
  const answer = (http: HttpFacts, { token, cookie }: SignedIn) => {
    http.setCookie(writeRefreshCookie(cookie, keys.refresh, { secure }));
    return { token };
  };
  const answerNew = async (http: HttpFacts, signedIn: SignedIn) => {
    const answered = answer(http, signedIn);
    await rememberDevice(context, http, { sessionId: signedIn.cookie.sessionId, secure });
    return answered;
  };

  return {
    'POST /login': async ({ value, http }) => {
      refuseOtherSites(http);
      await doorkeeper.refuseBlocked(context, http.address);
      const { username = '', password = '', code, param } = value;
      const credentials = param === undefined ? { username, password, code } : await loginKey.open(param);
      const { unlimited } = http;
      const deviceOf = (agentId: string | null) => knownDevice(context, http, agentId);
      return answerNew(
        http,
        await login(context, { keys, doorkeeper }, { ...credentials, caller: callerOf(http), deviceOf, unlimited }),
      );
    },

    'GET /refreshToken': async ({ http }) => {
      refuseOtherSites(http);
      const cookie = readRefreshCookie(http.cookie(REFRESH_COOKIE) ?? '', keys.refresh);
      if (!cookie) throw new Refusal('no-session');
      return answer(http, await refreshSession(context, keys, cookie, http));
    },

    'GET /login/logOut': async ({ agent, http }) => {
      if (agent.viewed) {
        await leaveView(context, agent, agent.viewed);
        return {};
      }
      await endOwn(context, agent.uuid, [agent.sessionId], 'signed-out');
      http.setCookie(clearRefreshCookie({ secure }));
      return {};
    },

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

    'GET /publicKey': async () => ({
      publicKey: context.setting('login').encryption ? await loginKey.publicKey() : '',
      mockServer: false,
    }),

    'GET /setup': async () => ({ needed: await isSetupNeeded(context) }),

    'POST /setup': async ({ value, http }) => {
      refuseOtherSites(http);
      await doorkeeper.refuseBlocked(context, http.address);
      const caller = callerOf(http);
      const signedIn = await setUp(context, keys, { ...value, caller });
      const { sessionId } = signedIn.cookie;
      await doorkeeper.recordLogin(context, { username: value.username, agentId: null, sessionId, caller });
      return answerNew(http, signedIn);
    },

    'GET /session/getList': async ({ value, agent }) => {
      const { rows, total } = await readPage<SessionRow>(
        context.db,
        sessionList(livingOf(agent.uuid, context.clock.now()), value),
        value,
      );
      return { list: rows.map((row) => presentSession(row, agent.sessionId)), total };
    },

    'POST /session/doDelete': async ({ value, agent }) => ({
      ended: await endOwn(context, agent.uuid, value.ids, 'revoked'),
    }),
  };
}

/** What sets or spends the cookie of a person is done from our own pages, or by programs. */
export function refuseOtherSites({ sameOrigin }: HttpFacts): void {
  if (!sameOrigin) throw new Refusal('forbidden');
}

export const callerOf = ({ address, userAgent }: HttpFacts) => ({ address, userAgent });

const endOwn = (context: Context, agentId: string, ids: readonly string[], reason: string): Promise<number> =>
  act(context, (tx, emit) =>
    endLogins(tx, emit, { agentId, ids }, { reason, byId: agentId, now: context.clock.now() }),
  );
