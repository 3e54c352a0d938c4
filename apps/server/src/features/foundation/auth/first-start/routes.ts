import type { authRoutes } from '@parley/protocol/http/auth';
import type { Context } from '../../../../context';
import type { HandlersOf } from '../../../../http/handler';
import { callerOf, refuseOtherSites } from '../caller';
import type { AuthParts } from '../routes';
import { answerNewLogin } from '../sign-in-answer';
import { isSetupNeeded, setUp } from './first-start';

type SetupRoutes = Pick<typeof authRoutes, 'GET /setup' | 'POST /setup'>;

/** Creating the first administrator. */
export function setupHandlers(
  context: Context,
  { loginDependencies, keys, secure }: AuthParts,
): HandlersOf<SetupRoutes> {
  return {
    'GET /setup': async () => ({ needed: await isSetupNeeded(context) }),

    'POST /setup': async ({ value, http }) => {
      refuseOtherSites(http);
      await loginDependencies.refuseBlocked(context, http.address);
      const caller = callerOf(http);
      const signedIn = await setUp(context, keys, { ...value, caller });
      const { sessionId } = signedIn.cookie;
      await loginDependencies.recordLogin(context, { username: value.username, agentId: null, sessionId, caller });
      return answerNewLogin({ context, keys, secure }, http, signedIn);
    },
  };
}
