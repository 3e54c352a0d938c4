import type { authRoutes } from '@parley/protocol/http/auth';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { callerOf, refuseOtherSites } from './caller';
import { knownDevice } from './devices';
import { login } from './login';
import type { LoginDependencies } from './login-dependencies';
import { createLoginKey } from './login-key';
import { type ProviderParts, signOutPage } from './providers/sign-in';
import { findSessionProvider } from './providers/store';
import { clearRefreshCookie, REFRESH_COOKIE, readRefreshCookie } from './refresh-cookie';
import { endOwn } from './sessions/routes';
import { refreshSession } from './sessions/sessions';
import { answerNewLogin, answerTokens, type CookieParts } from './sign-in-answer';
import { leaveView } from './view-actions';

export type AuthParts = CookieParts &
  Omit<ProviderParts, 'loginDependencies'> & { loginDependencies: LoginDependencies };
type LoginRoutes = Pick<
  typeof authRoutes,
  'POST /login' | 'GET /refreshToken' | 'GET /login/logOut' | 'GET /publicKey'
>;

/** Signing in with username and password, renewing the access token, signing out. */
export function loginHandlers(context: Context, parts: AuthParts): HandlersOf<LoginRoutes> {
  const { loginDependencies, keys, secure } = parts;
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
      const provider = await findSessionProvider(context.db, agent.sessionId);
      await endOwn(context, agent.uuid, { ids: [agent.sessionId], reason: 'signed-out' });
      http.setCookie(clearRefreshCookie({ secure }));
      const url = await signOutPage(context, parts, provider);
      return url === null ? {} : { url };
    },

    'GET /publicKey': async () => ({
      publicKey: context.setting('login').encryption ? await loginKey.publicKey() : '',
      mockServer: false,
    }),
  };
}
