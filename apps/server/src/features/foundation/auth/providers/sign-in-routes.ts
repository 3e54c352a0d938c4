import type { joinRoutes } from '@parley/protocol/http/accounts/join';
import type { LoginWay } from '@parley/protocol/http/login-log';
import type { signInRoutes } from '@parley/protocol/http/programs/sign-in';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import type { HandlersOf, HttpFacts } from '../../../../http/handler';
import { callerOf, refuseOtherSites } from '../caller';
import { knownDevice, knownDeviceAt } from '../devices';
import type { LoginDependencies } from '../login-dependencies';
import {
  beginSocial,
  clearSocialCookie,
  finishSocial,
  readAgentCookie,
  SOCIAL_COOKIE,
  writeAgentCookie,
} from '../social';
import { assertSecondStep } from '../totp/totp';
import { hasTotp } from '../totp/totp-store';
import {
  beginAtProvider,
  enterByDirectory,
  finishAtProvider,
  isOfProvider,
  type ProviderParts,
  recordingRefusals,
  type SignsIn,
} from './sign-in';

type Parts = ProviderParts & { loginDependencies: LoginDependencies };
type Routes = Pick<typeof joinRoutes, 'GET /socialLogin/begin' | 'POST /socialLogin'> &
  Pick<typeof signInRoutes, 'POST /login/directory'>;

/** Signing in with an account of another service. `signIn`: opens the login, and answers its token. */
export function providerSignInHandlers(
  context: Context,
  parts: Parts,
  signIn: (who: SignsIn, http: HttpFacts) => Promise<{ token: string }>,
): HandlersOf<Routes> {
  const { loginDependencies } = parts;

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
      await recordingRefusals({ context, record: loginDependencies.recordLogin }, attempt, () =>
        secondStep(agentId, totp, http),
      );
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
    'POST /login/directory': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      const step = (agentId: string) => secondStep(agentId, value.totp, http);
      const deviceOf = (identity: { issuer: string; subject?: string }) => knownDeviceAt(context, http, identity);
      const request = { ...value, caller: callerOf(http), secondStep: step, deviceOf };
      return signIn(await enterByDirectory(context, parts, request), http);
    },

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
