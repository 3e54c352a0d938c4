import type { joinRoutes } from '@parley/protocol/http/join';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import type { HandlersOf, HttpFacts } from '../../../http/handler';
import { callerOf, refuseOtherSites } from './caller';
import { agentByCode } from './codes/code-login';
import { type CodeParts, contactOf, openChannels, sendCode } from './codes/codes';
import { knownDevice } from './devices';
import type { LoginDependencies } from './login-dependencies';
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
  type SocialParts,
  writeAgentCookie,
} from './social';
import { assertSecondStep } from './totp/totp';
import { hasTotp } from './totp/totp-store';

export type JoinParts = CodeParts & SocialParts & { loginDependencies: LoginDependencies; secure: boolean };

/** Registration, and signing in by a code or a provider. Each refuses clearly if it is not enabled. */
export function joinHandlers(context: Context, parts: JoinParts): HandlersOf<typeof joinRoutes> {
  const { loginDependencies, keys, secure, sendMail } = parts;

  async function signIn(agentId: string, http: HttpFacts): Promise<{ token: string }> {
    const now = context.clock.now();
    const opened = await transaction(context.db, (tx) =>
      openSession(tx, { agentId, caller: callerOf(http), keys, now }),
    );
    const { sessionId } = opened.cookie;
    await loginDependencies.recordLogin(context, { username: null, agentId, sessionId, caller: callerOf(http) });
    return answerNewLogin({ context, keys, secure }, http, opened);
  }

  /** The provider counts as the first factor. Agents with a second factor have to send it in another call. */
  async function agentBySocial({ code, state, totp }: Value<'POST /socialLogin'>, http: HttpFacts): Promise<string> {
    const cookie = http.cookie(SOCIAL_COOKIE) ?? '';
    const now = context.clock.now();
    const named = code === '' ? readAgentCookie(parts, cookie, now) : null;
    if (named !== null) {
      const source = { address: http.address, known: await knownDevice(context, http, named) };
      await assertSecondStep(context, named, totp, { source });
      return named;
    }
    const agentId = await finishSocial(context, parts, { code, state, cookie });
    if (!(await hasTotp(context.db, agentId))) return agentId;
    http.setCookie(writeAgentCookie(parts, agentId, now));
    throw new Refusal('totp-needed');
  }

  return {
    'GET /login/options': async () => ({
      registration: context.setting('registration').open,
      codes: openChannels(context, sendMail),
      social: isSocialOpen(context, parts),
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
      return signIn(await agentByCode(context, keys, { ...value, contact }, http), http);
    },

    'GET /socialLogin/begin': async ({ http }) => {
      refuseOtherSites(http);
      const { url, cookie } = beginSocial(context, parts);
      http.setCookie(cookie);
      return { url };
    },

    'POST /socialLogin': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      const agentId = await agentBySocial(value, http);
      const answer = await signIn(agentId, http);
      http.setCookie(clearSocialCookie(parts));
      return answer;
    },
  };
}
