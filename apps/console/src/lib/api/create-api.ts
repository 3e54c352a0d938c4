import type { ErrorEnvelope } from '@parley/protocol/envelope';
import type { Answer, Input, RouteName } from '@parley/protocol/http/routes';
import { API_BASE } from '../paths';
import { ApiError } from './api-error';

/** Request timeout (specification, section 7). */
const TIMEOUT_MS = 90_000;

export type CallOptions = { signal?: AbortSignal };
type Arguments<N extends RouteName> = [Input<N>] extends [undefined]
  ? [input?: undefined, options?: CallOptions]
  : [input: Input<N>, options?: CallOptions];

/** One route of the contract, called: `api('POST /talk/accept', { YQToken })`. */
export type Api = <N extends RouteName>(name: N, ...rest: Arguments<N>) => Promise<Answer<N>>;

/** What the client needs to know of the login session. */
export type TokenHolder = {
  token(): string | null;
  renewed(token: string): void;
  /** The login session is over; `token` is the one that was refused. */
  ended(token: string, reason: string): void;
};

export type ApiOptions = { fetch: typeof fetch; session: TokenHolder; language(): string };

export type ApiClient = {
  api: Api;
  /** Renews the access token; calls made meanwhile share one renewal. Answers the token in force. */
  refresh(refused: string | null): Promise<string>;
};

/** The console's only door to the server: bearer token, one refresh for everybody at 402, reset at 401. */
export function createApi({ fetch, session, language }: ApiOptions): ApiClient {
  let refreshing: Promise<string> | null = null;

  async function call(name: RouteName, input?: unknown, options: CallOptions = {}): Promise<unknown> {
    const token = session.token();
    const first = await send(name, input, token, options);
    if (first.status !== 402 || token === null) return settle(first, token);
    const renewed = await refresh(token);
    return settle(await send(name, input, renewed, options), renewed);
  }

  function settle(response: Reply, token: string | null): unknown {
    if (response.ok) return response.data;
    if (response.status === 401 && token !== null) session.ended(token, response.error.id);
    throw response.error;
  }

  function refresh(refused: string | null): Promise<string> {
    const current = session.token();
    // Another call or another tab was faster.
    if (current !== null && current !== refused) return Promise.resolve(current);
    refreshing ??= renew(refused).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function renew(refused: string | null): Promise<string> {
    const response = await send('GET /refreshToken', undefined, null, {});
    if (response.ok) {
      const { token } = response.data as Answer<'GET /refreshToken'>;
      session.renewed(token);
      return token;
    }
    // Trouble on the way is no verdict on the session: only the server's own no ends it.
    if (response.status >= 400 && response.status < 500 && response.status !== 429 && refused !== null)
      session.ended(refused, response.error.id);
    throw response.error;
  }

  async function send(name: RouteName, input: unknown, token: string | null, options: CallOptions): Promise<Reply> {
    const [method = 'GET', path = ''] = name.split(' ');
    const headers: Record<string, string> = { 'Accept-Language': language() };
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    if (method === 'POST') headers['Content-Type'] = 'application/json';
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      const response = await fetch(API_BASE + path + (method === 'GET' ? query(input) : ''), {
        method,
        headers,
        signal,
        credentials: 'same-origin',
        ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
      });
      return await read(response);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      return { ok: false, status: 0, error: new ApiError(0, 'network') };
    }
  }

  return { api: call as Api, refresh };
}

type Reply = { ok: true; status: number; data: unknown } | { ok: false; status: number; error: ApiError };

async function read(response: Response): Promise<Reply> {
  const body: unknown = await response.json().catch(() => null);
  if (!isEnvelope(body)) {
    const status = response.status;
    return { ok: false, status, error: new ApiError(status, status === 413 ? 'too-large' : 'server-away') };
  }
  if (response.ok && body.code === 200) return { ok: true, status: 200, data: body.data };
  const { error = 'internal', ...detail } = (body as ErrorEnvelope).data ?? {};
  const retryAfter = Number(response.headers.get('retry-after'));
  const more = retryAfter > 0 ? { retryAfter, ...detail } : detail;
  return { ok: false, status: response.status, error: new ApiError(response.status, error, more, body.msg) };
}

function isEnvelope(body: unknown): body is { code: number; msg: string; data: unknown } {
  return typeof body === 'object' && body !== null && 'code' in body;
}

function query(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length > 0 ? `?${search}` : '';
}
