import type { Answer, Input, RouteName } from '@parley/protocol/http/routes';
import { ApiError } from './api-error';
import { type Body, type Reply, type Request, send } from './send';
import type { Working } from './working';

export type CallOptions = {
  signal?: AbortSignal;
  /** Encoding of the body; default: JSON. */
  body?: Body;
  /** A call that the user did not start: a refusal for lack of permission (403) opens no page. */
  quiet?: boolean;
  /** Sent to the end, even if the page is closed meanwhile. */
  keepalive?: boolean;
};
type Arguments<N extends RouteName> = [Input<N>] extends [undefined]
  ? [input?: undefined, options?: CallOptions]
  : [input: Input<N>, options?: CallOptions];

/** One route of the contract, called: `api('POST /talk/accept', { YQToken })`. */
export type Api = <N extends RouteName>(name: N, ...rest: Arguments<N>) => Promise<Answer<N>>;

/** The parts of the login session that the client uses. */
export type TokenHolder = {
  token(): string | null;
  renewed(token: string): void;
  /** Called when the login session has ended; `token` is the one that was refused. */
  ended(token: string, reason: string): void;
};

/** A failed call, for the error log. `quiet`: the caller shows the error itself. */
export type Failure = { name: string; error: ApiError; quiet?: boolean };

export type ApiOptions = {
  fetch: typeof fetch;
  session: TokenHolder;
  language(): string;
  /** Called for every failed call except those that the console aborted. */
  onFailure?: (failure: Failure) => void;
  /** Called when the user lacks the permission for data of a page: opens the page 403. */
  onForbidden?: (failure: Failure) => void;
  /** Counts the calls that show the loading overlay. */
  working?: Working;
};

export type ApiClient = {
  api: Api;
  /** The same for a path that is not in the contract, e.g. `request('GET /demo/table/getList')`. */
  request(name: string, input?: unknown, options?: CallOptions): Promise<unknown>;
  /** Renews the access token; calls made meanwhile share one renewal. Returns the current token. */
  refresh(refused: string | null): Promise<string>;
};

/** The console's HTTP client: bearer token, one shared renewal at 402, sign-out at 401, the page 403 at 403. */
export function createApi(options: ApiOptions): ApiClient {
  const { session, onFailure, onForbidden, working } = options;
  let refreshing: Promise<string> | null = null;

  async function request(name: string, input?: unknown, how: CallOptions = {}): Promise<unknown> {
    const done = working?.begin(name);
    try {
      return await call(name, input, how);
    } catch (error) {
      if (error instanceof ApiError && error.id !== 'aborted') tell({ name, error }, how);
      throw error;
    } finally {
      done?.();
    }
  }

  async function call(name: string, input: unknown, how: CallOptions): Promise<unknown> {
    const token = session.token();
    const first = await ask(name, input, token, how);
    if (first.status !== 402 || token === null) return settle(first, token);
    const renewed = await refresh(token);
    return settle(await ask(name, input, renewed, how), renewed);
  }

  function settle(reply: Reply, token: string | null): unknown {
    if (reply.ok) return reply.data;
    if (reply.status === 401 && token !== null) session.ended(token, reply.error.id);
    throw reply.error;
  }

  function tell(failure: Failure, { quiet = false }: CallOptions): void {
    onFailure?.({ ...failure, quiet });
    if (!quiet && opensForbiddenPage(failure)) onForbidden?.(failure);
  }

  function refresh(refused: string | null): Promise<string> {
    const current = session.token();
    // Another call or another tab has renewed the token.
    if (current !== null && current !== refused) return Promise.resolve(current);
    refreshing ??= renew(refused).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function renew(refused: string | null): Promise<string> {
    const reply = await ask('GET /refreshToken', undefined, null, {});
    if (reply.ok) {
      const { token } = reply.data as Answer<'GET /refreshToken'>;
      session.renewed(token);
      return token;
    }
    // Network errors do not end the session; only the server's refusal does.
    if (reply.status >= 400 && reply.status < 500 && reply.status !== 429 && refused !== null)
      session.ended(refused, reply.error.id);
    throw reply.error;
  }

  function ask(
    name: string,
    input: unknown,
    token: string | null,
    { signal, body, keepalive }: CallOptions,
  ): Promise<Reply> {
    const [method = 'GET', path = ''] = name.split(' ');
    const request: Request = { method, path, input, token, language: options.language(), signal, body, keepalive };
    return send(options.fetch, request);
  }

  return { api: request as Api, request, refresh };
}

/**
 * "403 goes to /403" (specification, section 4): for data that a page shows. After a refused action the user stays on
 * the page and the reason is shown there; a row of another user is not a matter of permissions.
 */
const opensForbiddenPage = ({ name, error }: Failure): boolean =>
  error.status === 403 && error.id === 'forbidden' && name.startsWith('GET ');
