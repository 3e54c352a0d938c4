import type { joinRoutes } from '@parley/protocol/http/join';
import type { Context } from '../../context';
import { transaction } from '../../db/transaction';
import { Refusal } from '../../errors';
import type { HandlersOf, HttpFacts } from '../../http/handler';
import { recordLogin } from '../login-log/actions';
import { refuseBlocked } from '../login-log/blocked';
import { attemptKeys } from './attempts';
import { type CodeParts, contactOf, openChannels, sendCode, useCode } from './codes';
import { findContactAgent } from './codes-store';
import { guardAttempts } from './guard-attempts';
import { writeRefreshCookie } from './refresh-cookie';
import { register } from './register';
import { callerOf, refuseOtherSites } from './routes';
import { openSession } from './sessions';
import { beginSocial, finishSocial, isSocialOpen, SOCIAL_COOKIE, type SocialParts } from './social';
import { hasTotp } from './totp-store';

export type JoinParts = CodeParts & SocialParts & { secure: boolean };

/** The ways in beside a username and its password. Each answers clearly when it is not open. */
export function joinHandlers(context: Context, parts: JoinParts): HandlersOf<typeof joinRoutes> {
  const { keys, secure, sendMail } = parts;

  async function signIn(agentId: string, http: HttpFacts): Promise<{ token: string }> {
    const now = context.clock.now();
    const opened = await transaction(context.db, (tx) =>
      openSession(tx, { agentId, caller: callerOf(http), keys, now }),
    );
    const { sessionId } = opened.cookie;
    await recordLogin(context, { username: null, agentId, sessionId, caller: callerOf(http) });
    http.setCookie(writeRefreshCookie(opened.cookie, keys.refresh, { secure }));
    return { token: opened.token };
  }

  return {
    'GET /login/options': async () => ({
      registration: context.setting('registration').open,
      codes: openChannels(context, sendMail),
      social: isSocialOpen(context, parts),
    }),

    'POST /register': async ({ value, http }) => {
      refuseOtherSites(http);
      await refuseBlocked(context, http.address);
      await register(context, parts, { ...value, address: http.address });
      return {};
    },

    'GET /sendCode': async ({ value, http }) => {
      refuseOtherSites(http);
      await refuseBlocked(context, http.address);
      if (value.purpose === 'register' && !context.setting('registration').open)
        throw new Refusal('registration-closed');
      const contact = contactOf(context, value, sendMail);
      return sendCode(context, parts, { contact, purpose: value.purpose, language: http.language });
    },

    'POST /login/code': async ({ value, http }) => {
      refuseOtherSites(http);
      await refuseBlocked(context, http.address);
      const contact = contactOf(context, value, sendMail);
      const agentId = await guardAttempts(context, attemptKeys(`code ${contact.address}`, http.address), async () => {
        await useCode(context, keys, { contact, purpose: 'login', code: value.code });
        const found = await findContactAgent(context.db, contact);
        if (found === null) throw new Refusal('wrong-code');
        // A code is one step, and the message that carried it may lie on the phone of the other: the password makes two.
        if (await hasTotp(context.db, found)) throw new Refusal('password-needed');
        return found;
      });
      return signIn(agentId, http);
    },

    'GET /socialLogin/begin': async ({ http }) => {
      refuseOtherSites(http);
      const { url, cookie } = beginSocial(context, parts);
      http.setCookie(cookie);
      return { url };
    },

    'POST /socialLogin': async ({ value, http }) => {
      refuseOtherSites(http);
      await refuseBlocked(context, http.address);
      return signIn(await finishSocial(context, parts, { ...value, cookie: http.cookie(SOCIAL_COOKIE) ?? '' }), http);
    },
  };
}
