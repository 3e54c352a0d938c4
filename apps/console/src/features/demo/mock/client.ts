import { tokenOfLogin } from '../../../lib/api/checks';
import { type ApiClient, createApi, type TokenHolder } from '../../../lib/api/create-api';
import { API_BASE } from '../../../lib/paths';

/** More than the lifetime of a mock token, in ms. */
const AGE = 6000;

export type MockClient = Pick<ApiClient, 'request'> & {
  /** Signs in as a sample account: admin, editor or test. */
  signIn(username: string): Promise<void>;
  token(): string | null;
  /** Sets the token's time back, so that it is expired: a mock token is not signed. */
  expire(): void;
  /** Number of renewals of the token. */
  renewals(): number;
};

/** The console's client, at the mock endpoints and with a mock token; the real login takes no part. */
export function createMockClient(fetch: typeof globalThis.fetch, language: () => string): MockClient {
  let token: string | null = null;
  let renewals = 0;

  const session: TokenHolder = {
    token: () => token,
    renewed(next) {
      token = next;
      renewals += 1;
    },
    ended() {
      token = null;
    },
  };

  /** The renewal has to name the expired token: the mock endpoints set no cookie. */
  const fetchMock: typeof fetch = (url, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    return fetch(String(url).replace(API_BASE, `${API_BASE}/demo`), { ...init, headers });
  };

  const { request } = createApi({ fetch: fetchMock, session, language });
  return {
    request,
    async signIn(username) {
      token = null;
      token = tokenOfLogin(await request('POST /login', { username, password: '' }));
    },
    token: () => token,
    expire() {
      token = token?.replace(/\d+$/, (at) => String(Number(at) - AGE)) ?? null;
    },
    renewals: () => renewals,
  };
}
