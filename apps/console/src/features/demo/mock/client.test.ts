import { expect, it } from 'vitest';
import { createMockClient } from './client';

const NOW = 1_767_000_000_000;
const json = (body: { code: number; data?: unknown }) => new Response(JSON.stringify(body), { status: body.code });

/** Answers as the mock endpoints do. */
function mockServer() {
  const calls: string[] = [];
  async function fetchMock(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const path = String(url).replace('/api/demo', '');
    calls.push(path);
    if (path === '/login') return json({ code: 200, data: { token: `editor-token-1-${NOW}` } });
    const [, guid, at] =
      /^Bearer editor-token-(\d+)-(\d+)$/.exec(new Headers(init.headers).get('authorization') ?? '') ?? [];
    if (guid === undefined) return json({ code: 401 });
    if (path === '/refreshToken')
      return json({ code: 200, data: { token: `editor-token-${Number(guid) + 1}-${NOW}` } });
    return json(NOW - Number(at) > 5000 ? { code: 402 } : { code: 200, data: guid });
  }
  return { calls, fetch: fetchMock };
}

it('an expired token: 402, one renewal for six calls, and each is sent again', async () => {
  const server = mockServer();
  const client = createMockClient(server.fetch, () => 'zh');
  await client.signIn('editor');
  expect(await client.request('GET /expireToken')).toBe('1');
  client.expire();
  server.calls.length = 0;
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.request('GET /expireToken')));
  expect([answers, client.renewals()]).toEqual([['2', '2', '2', '2', '2', '2'], 1]);
  expect(server.calls.filter((path) => path === '/refreshToken')).toHaveLength(1);
  expect(server.calls).toHaveLength(13);
  expect(client.token()).toBe(`editor-token-2-${NOW}`);
});
