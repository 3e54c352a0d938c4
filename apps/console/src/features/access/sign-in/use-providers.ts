import type { SignInProvider } from '@parley/protocol/settings/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/services';
import { useSettings } from '../../../lib/settings/use-settings';

const SIGN_IN = 'sign-in';

/** The providers with what stands beside them, and the ways to change them. */
export function useProviders() {
  const api = useApi();
  const queries = useQueryClient();
  const stored = useSettings('signIn');
  const { data, save } = stored;
  const beside = useQuery({ queryKey: [SIGN_IN], queryFn: () => api('GET /access/getSignIn') });
  const providers = data?.value.providers ?? [];

  async function put(provider: SignInProvider, secret: string): Promise<void> {
    const isKnown = providers.some(({ id }) => id === provider.id);
    await save({
      providers: isKnown
        ? providers.map((each) => (each.id === provider.id ? provider : each))
        : [...providers, provider],
    });
    const { id, kind, address, clientId } = provider;
    if (secret !== '') await api('POST /access/doSignInSecret', { id, kind, address, clientId, secret });
    await queries.invalidateQueries({ queryKey: [SIGN_IN] });
  }

  /** With its secret, which nothing would use any more. */
  async function remove({ id, kind, address, clientId }: SignInProvider): Promise<void> {
    await save({ providers: providers.filter((each) => each.id !== id) });
    await api('POST /access/doSignInSecret', { id, kind, address, clientId, secret: '' });
  }

  return {
    providers,
    isPending: stored.data === undefined || beside.data === undefined,
    failed: [stored, beside].find(({ data, isError }) => isError && data === undefined) ?? null,
    returnUrl: beside.data?.returnUrl ?? null,
    secretKept: beside.data?.secretKept ?? [],
    put,
    remove,
  };
}
