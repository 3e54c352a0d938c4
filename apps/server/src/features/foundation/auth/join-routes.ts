import type { joinRoutes } from '@parley/protocol/http/accounts/join';
import type { signInRoutes } from '@parley/protocol/http/programs/sign-in';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf, HttpFacts } from '../../../http/handler';
import { callerOf, refuseOtherSites } from './caller';
import { agentByCode } from './codes/code-login';
import { type CodeParts, contactOf, openChannels, sendCode } from './codes/codes';
import type { LoginDependencies } from './login-dependencies';
import { providerHandlers } from './providers/routes';
import { openProviders, type ProviderParts, type SignsIn } from './providers/sign-in';
import { providerSignInHandlers } from './providers/sign-in-routes';
import { saveSessionProvider } from './providers/store';
import { register } from './register';
import { signInBy } from './sessions/sessions';
import { answerNewLogin } from './sign-in-answer';
import { isSocialOpen } from './social';

export type JoinParts = CodeParts & ProviderParts & { loginDependencies: LoginDependencies; secure: boolean };

/** Registration, and signing in by a code or a provider. Each refuses clearly if it is not enabled. */
export function joinHandlers(context: Context, parts: JoinParts): HandlersOf<typeof joinRoutes & typeof signInRoutes> {
  const { loginDependencies, keys, secure, sendMail } = parts;

  async function signIn({ agentId, way, provider }: SignsIn, http: HttpFacts): Promise<{ token: string }> {
    const caller = callerOf(http);
    const opened = await signInBy(context, { agentId, caller, keys }, async (tx, id) => {
      if (provider !== undefined) await saveSessionProvider(tx, id, provider);
    });
    const { sessionId } = opened.cookie;
    await loginDependencies.recordLogin(context, { username: null, agentId, sessionId, caller, way });
    return answerNewLogin({ context, keys, secure }, http, opened);
  }

  return {
    'GET /login/options': async () => ({
      registration: context.setting('registration').open,
      codes: openChannels(context, sendMail),
      social: isSocialOpen(context, parts),
      providers: openProviders(context, parts).map(({ id, kind, name }) => ({ id, kind, name })),
      brand: context.setting('brand'),
    }),

    'POST /register': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      await register(context, parts, { ...value, address: http.address });
      return {};
    },

    'GET /sendCode': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      if (value.purpose === 'register' && !context.setting('registration').open)
        throw new Refusal('registration-closed');
      const contact = contactOf(context, value, sendMail);
      return sendCode(context, parts, { contact, purpose: value.purpose, language: http.language });
    },

    'POST /login/code': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      const contact = contactOf(context, value, sendMail);
      const agentId = await agentByCode(context, keys, { ...value, contact }, http);
      return signIn({ agentId, way: 'code' }, http);
    },

    ...providerHandlers(context, parts),
    ...providerSignInHandlers(context, parts, signIn),
  };
}
