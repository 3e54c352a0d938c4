import type { authRoutes } from '@parley/protocol/http/auth';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { callerOf, refuseOtherSites } from './caller';
import { knownDevice } from './devices';
import { login } from './login';
import type { LoginDependencies } from './login-dependencies';
import { createLoginKey } from './login-key';
import { clearRefreshCookie, REFRESH_COOKIE, readRefreshCookie } from './refresh-cookie';
import { endOwn } from './sessions/routes';
import { refreshSession } from './sessions/sessions';
import { answerNewLogin, answerTokens, type CookieParts } from './sign-in-answer';
import { leaveView } from './view-actions';

export type AuthParts = CookieParts & { loginDependencies: LoginDependencies };
type LoginRoutes = Pick<
  typeof authRoutes,
  'POST /login' | 'GET /refreshToken' | 'GET /login/logOut' | 'GET /publicKey'
>;

/** Signing in with username and password, renewing the access token, signing out. */
export function loginHandlers(
  context: Context,
  { loginDependencies, keys, secure }: AuthParts,
): HandlersOf<LoginRoutes> {
  const loginKey = createLoginKey(context.db);

  return {
    'POST /login': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      const { username = '', password = '', code, param } = value;
      const credentials = param === undefined ? { username, password, code } : await loginKey.open(param);
      const { unlimited } = http;
      const deviceOf = (agentId: string | null) => knownDevice(context, http, agentId);
      return answerNewLogin(
        { context, keys, secure },
        http,
        await login(
          context,
          { keys, loginDependencies },
          { ...credentials, caller: callerOf(http), deviceOf, unlimited },
        ),
      );
    },

    'GET /refreshToken': async ({ http }) => {
      refuseOtherSites(http);
      const cookie = readRefreshCookie(http.cookie(REFRESH_COOKIE) ?? '', keys.refresh);
      if (!cookie) throw new Refusal('no-session');
      return answerTokens({ keys, secure }, http, await refreshSession(context, keys, cookie, http));
    },

    'GET /login/logOut': async ({ agent, http }) => {
      if (agent.viewed) {
        await leaveView(context, agent, agent.viewed);
        return {};
      }
      await endOwn(context, agent.uuid, { ids: [agent.sessionId], reason: 'signed-out' });
      http.setCookie(clearRefreshCookie({ secure }));
      return {};
    },

    'GET /publicKey': async () => ({
      publicKey: context.setting('login').encryption ? await loginKey.publicKey() : '',
      mockServer: false,
    }),
  };
}
