import type { joinRoutes } from '@parley/protocol/http/join';
import type { LoginWay } from '@parley/protocol/http/login-log';
import type { Value } from '@parley/protocol/http/routes';
import type { signInRoutes } from '@parley/protocol/http/sign-in';
import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import type { HandlersOf, HttpFacts } from '../../../http/handler';
import { callerOf, refuseOtherSites } from './caller';
import { agentByCode } from './codes/code-login';
import { type CodeParts, contactOf, openChannels, sendCode } from './codes/codes';
import { knownDevice } from './devices';
import type { LoginDependencies } from './login-dependencies';
import { providerHandlers } from './providers/routes';
import {
  beginAtProvider,
  enterByDirectory,
  finishAtProvider,
  isOfProvider,
  openProviders,
  type ProviderParts,
  recordingRefusals,
  type SignsIn,
} from './providers/sign-in';
import { saveSessionProvider } from './providers/store';
import { register } from './register';
import { openSession } from './sessions/sessions';
import { answerNewLogin } from './sign-in-answer';
import {
  beginSocial,
  clearSocialCookie,
  finishSocial,
  isSocialOpen,
  readAgentCookie,
  SOCIAL_COOKIE,
  writeAgentCookie,
} from './social';
import { assertSecondStep } from './totp/totp';
import { hasTotp } from './totp/totp-store';

export type JoinParts = CodeParts & ProviderParts & { loginDependencies: LoginDependencies; secure: boolean };

/** Registration, and signing in by a code or a provider. Each refuses clearly if it is not enabled. */
export function joinHandlers(context: Context, parts: JoinParts): HandlersOf<typeof joinRoutes & typeof signInRoutes> {
  const { loginDependencies, keys, secure, sendMail } = parts;

  async function signIn({ agentId, way, provider }: SignsIn, http: HttpFacts): Promise<{ token: string }> {
    const now = context.clock.now();
    const caller = callerOf(http);
    const opened = await transaction(context.db, async (tx) => {
      const session = await openSession(tx, { agentId, caller, keys, now });
      if (provider !== undefined) await saveSessionProvider(tx, session.cookie.sessionId, provider);
      return session;
    });
    const { sessionId } = opened.cookie;
    await loginDependencies.recordLogin(context, { username: null, agentId, sessionId, caller, way });
    return answerNewLogin({ context, keys, secure }, http, opened);
  }

  /** The provider counts as the first factor. Agents with a second factor have to send it in another call. */
  async function agentBySocial(
    { code, state, iss, totp }: Value<'POST /socialLogin'>,
    http: HttpFacts,
  ): Promise<SignsIn> {
    const cookie = http.cookie(SOCIAL_COOKIE) ?? '';
    const now = context.clock.now();
    const named = code === '' ? readAgentCookie(parts, cookie, now) : null;
    if (named !== null) {
      const [agentId = '', way = 'social', provider] = named.split('~');
      const signsIn = { agentId, way: way as LoginWay, ...(provider !== undefined && { provider }) };
      const attempt = { way: signsIn.way, caller: callerOf(http), username: null, agentId };
      await recordingRefusals(context, parts, attempt, () => secondStep(agentId, totp, http));
      return signsIn;
    }
    const signsIn: SignsIn = isOfProvider(cookie)
      ? await finishAtProvider(context, parts, { code, state, iss, cookie, caller: callerOf(http) })
      : { agentId: await finishSocial(context, parts, { code, state, cookie }), way: 'social' };
    if (!(await hasTotp(context.db, signsIn.agentId))) return signsIn;
    const { agentId, way, provider = [] } = signsIn;
    http.setCookie(writeAgentCookie(parts, [agentId, way, provider].flat().join('~'), now));
    throw new Refusal('totp-needed');
  }

  async function secondStep(agentId: string, code: string | undefined, http: HttpFacts): Promise<void> {
    const known = await knownDevice(context, http, agentId);
    await assertSecondStep(context, agentId, code, { source: { address: http.address, known } });
  }

  return {
    'GET /login/options': async () => ({
      registration: context.setting('registration').open,
      codes: openChannels(context, sendMail),
      social: isSocialOpen(context, parts),
      providers: openProviders(context, parts).map(({ id, kind, name }) => ({ id, kind, name })),
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

    'POST /login/directory': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      const step = (agentId: string) => secondStep(agentId, value.totp, http);
      const request = { ...value, caller: callerOf(http), secondStep: step };
      return signIn(await enterByDirectory(context, parts, request), http);
    },

    ...providerHandlers(context, parts),

    'GET /socialLogin/begin': async ({ value: { provider }, http }) => {
      refuseOtherSites(http);
      const begun =
        provider === undefined ? beginSocial(context, parts) : await beginAtProvider(context, parts, provider);
      const { url, cookie } = begun;
      http.setCookie(cookie);
      return { url };
    },

    'POST /socialLogin': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      const answer = await signIn(await agentBySocial(value, http), http);
      http.setCookie(clearSocialCookie(parts));
      return answer;
    },
  };
}
