import type { Input } from '@parley/protocol/http/routes';
import { tokenOfLogin, tokenOfSocialLogin } from './checks';
import type { Api, ApiClient } from './create-api';

/** `code`: of the second factor, if required. */
export type Credentials = { username: string; password: string; code?: string };

/**
 * Signs in by password and returns the token. The payload is encrypted if the server gives a key, and "sent clear if
 * the key is empty or the server is a mock" (specification, section 7); an encrypted answer is decrypted.
 */
export async function logIn(
  { api, request }: Pick<ApiClient, 'api' | 'request'>,
  credentials: Credentials,
): Promise<string> {
  const { publicKey, mockServer } = await api('GET /publicKey');
  if (publicKey === '' || mockServer) return tokenOfLogin(await api('POST /login', credentials));

  const { encryptChunks, decryptChunks } = await import('./rsa');
  const param = encryptChunks(publicKey, JSON.stringify(credentials));
  const answer = await request('POST /login', { param });
  return tokenOfLogin(typeof answer === 'string' ? JSON.parse(decryptChunks(publicKey, answer)) : answer);
}

/** Exchanges a provider's code, or then the second factor, for the token. */
export const logInSocially = async (api: Api, given: Input<'POST /socialLogin'>): Promise<string> =>
  tokenOfSocialLogin(await api('POST /socialLogin', given));
