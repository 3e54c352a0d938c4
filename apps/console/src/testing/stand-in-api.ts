import { type ApiOptions, createApi } from '../lib/api/create-api';

type Call = { method: string; path: string; query: string; token: string | null; body: unknown };
type Reply =
  | { status: number; data?: unknown; error?: string; detail?: Record<string, unknown> }
  | Response
  | 'no network';

/** A server in memory: `answer` sees each call and says what comes back. */
export function createStandInApi(
  answer: (call: Call, n: number) => Reply | Promise<Reply>,
  token: string | null = 'old',
  options: Pick<ApiOptions, 'onFailure' | 'onForbidden' | 'working'> = {},
) {
  const calls: Call[] = [];
  const ended: string[] = [];
  let current = token;

  async function fetchStandIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://parley.test');
    const headers = new Headers(init.headers);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api', ''),
      query: url.search,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: bodyOf(init.body, headers),
    };
    calls.push(call);
    const reply = await answer(call, calls.length);
    if (reply === 'no network') throw new TypeError('Failed to fetch');
    if (reply instanceof Response) return reply;
    const isGood = reply.status === 200;
    const body = isGood
      ? { code: 200, msg: 'success', data: reply.data ?? {} }
      : { code: reply.status, msg: 'no', data: { error: reply.error, ...reply.detail } };
    return new Response(JSON.stringify(body), { status: reply.status });
  }

  const client = createApi({
    ...options,
    fetch: fetchStandIn,
    language: () => 'zh',
    session: {
      token: () => current,
      renewed: (next) => {
        current = next;
      },
      ended: (refused, reason) => {
        if (current !== refused) return;
        current = null;
        ended.push(reason);
      },
    },
  });
  return {
    ...client,
    calls,
    /** Why the login session ended, if it did. */
    ended,
    token: () => current,
    setToken: (next: string | null) => {
      current = next;
    },
  };
}

function bodyOf(body: BodyInit | null | undefined, headers: Headers): unknown {
  if (!body) return undefined;
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  return isForm ? String(body) : JSON.parse(String(body));
}
