import type { signInRoutes } from '@parley/protocol/http/programs/sign-in';
import type { Context } from '../../../../context';
import type { HandlersOf } from '../../../../http/handler';
import { returnUrl } from '../social';
import { providersWithSecret, secretKept, setProviderSecret } from './secrets';
import type { ProviderParts } from './sign-in';
import { testProvider } from './test-connection';

type Routes = Omit<typeof signInRoutes, 'POST /login/directory'>;

/** What stands beside the settings of sign-in: secrets, and the test of a provider. */
export const providerHandlers = (context: Context, parts: ProviderParts): HandlersOf<Routes> => {
  const address = parts.publicUrl === null ? null : returnUrl(parts);
  return {
    'GET /access/getSignIn': async () => ({ returnUrl: address, secretKept: await providersWithSecret(context) }),
    'POST /access/doSignInSecret': async ({ agent, value }) => {
      await setProviderSecret(context, agent, value);
      return {};
    },
    'POST /access/doSignInTest': async ({ value: { provider, secret, username } }) => {
      const tested = secret === undefined ? await secretKept(context, provider) : { ...provider, secret };
      return {
        steps: await testProvider(
          context,
          { outside: parts.outside, returnUrl: address },
          { provider: tested, username: username.trim() },
        ),
      };
    },
  };
};
