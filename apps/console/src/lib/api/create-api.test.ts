import { expect, it } from 'vitest';
import { createStandInApi } from '../../testing/stand-in-api';

const fresh = { token: 'new' };

it('calls the route with bearer token, query and body, and answers its data', async () => {
  const server = createStandInApi(() => ({ status: 200, data: { deleted: 1 } }));
  expect(await server.api('POST /services/doDelete', { ids: ['a'] })).toEqual({ deleted: 1 });
  await server.api('GET /talk/messages', { YQToken: 'v', beforeSeq: 9, conversation: undefined });
  expect(server.calls).toEqual([
    { method: 'POST', path: '/services/doDelete', query: '', token: 'old', body: { ids: ['a'] } },
    { method: 'GET', path: '/talk/messages', query: '?YQToken=v&beforeSeq=9', token: 'old', body: undefined },
  ]);
});

it('402: renews once for all concurrent calls, and replays each with the new token', async () => {
  const server = createStandInApi((call) => {
    if (call.path === '/refreshToken') return { status: 200, data: fresh };
    return call.token === 'new' ? { status: 200, data: 3 } : { status: 402, error: 'token-expired' };
  });
  expect(await Promise.all([server.api('GET /reads'), server.api('GET /reads'), server.api('GET /reads')])).toEqual([
    3, 3, 3,
  ]);
  expect(server.calls.filter((call) => call.path === '/refreshToken')).toHaveLength(1);
  expect(server.calls.filter((call) => call.token === 'new')).toHaveLength(3);
});

it('402 after another call has renewed: replays without renewing again', async () => {
  const server = createStandInApi((call) => {
    if (call.token === 'old') server.setToken('new');
    return call.token === 'new' ? { status: 200, data: 1 } : { status: 402, error: 'token-expired' };
  });
  expect(await server.api('GET /reads')).toBe(1);
  expect(server.calls.map((call) => call.path)).toEqual(['/reads', '/reads']);
});

it('402 and the login session is over: ends it, every waiting call fails', async () => {
  const server = createStandInApi((call) =>
    call.path === '/refreshToken' ? { status: 401, error: 'no-session' } : { status: 402, error: 'token-expired' },
  );
  const calls = await Promise.allSettled([server.api('GET /reads'), server.api('GET /userInfo')]);
  expect(calls.map((call) => call.status)).toEqual(['rejected', 'rejected']);
  expect(server.ended).toEqual(['no-session']);
});

it('402 and no network for the renewal: the login stays', async () => {
  const server = createStandInApi((call) =>
    call.path === '/refreshToken' ? 'no network' : { status: 402, error: 'token-expired' },
  );
  await expect(server.api('GET /reads')).rejects.toMatchObject({ id: 'network', status: 0 });
  expect(server.token()).toBe('old');
});

it('402 twice: gives up instead of going round', async () => {
  const server = createStandInApi((call) =>
    call.path === '/refreshToken' ? { status: 200, data: fresh } : { status: 402, error: 'token-expired' },
  );
  await expect(server.api('GET /reads')).rejects.toMatchObject({ status: 402 });
  expect(server.calls).toHaveLength(3);
});

it('401 to a token: the login is over; 401 to a wrong password is not about one', async () => {
  const server = createStandInApi(
    (call) => ({ status: 401, error: call.token ? 'no-session' : 'wrong-credentials' }),
    null,
  );
  await expect(server.api('POST /login', { username: 'a', password: 'b' })).rejects.toMatchObject({
    id: 'wrong-credentials',
  });
  expect(server.ended).toEqual([]);
  server.setToken('old');
  await expect(server.api('GET /reads')).rejects.toMatchObject({ id: 'no-session' });
  expect(server.ended).toEqual(['no-session']);
});

it('a late 401 to an older token does not end the login in force', async () => {
  const server = createStandInApi(() => {
    server.setToken('newer');
    return { status: 401, error: 'no-session' };
  });
  await expect(server.api('GET /reads')).rejects.toMatchObject({ status: 401 });
  expect(server.token()).toBe('newer');
});

it('carries the stable id and its details', async () => {
  const server = createStandInApi(() => ({ status: 429, error: 'login-locked', detail: { seconds: 5 } }), null);
  await expect(server.api('POST /login', { username: 'a', password: 'b' })).rejects.toMatchObject({
    id: 'login-locked',
    detail: { seconds: 5 },
  });
});

it('402 storm: six calls under way, one refresh, six answers', async () => {
  const server = createStandInApi(async (call) => {
    if (call.path === '/refreshToken') return { status: 200, data: fresh };
    return call.token === 'new' ? { status: 200, data: call.query } : { status: 402, error: 'token-expired' };
  });
  const pages = [1, 2, 3, 4, 5, 6];
  const answers = await Promise.all(pages.map((pageNo) => server.api('GET /letter/getList', { pageNo })));
  expect(answers).toEqual(pages.map((pageNo) => `?pageNo=${pageNo}`));
  expect(server.calls.filter((call) => call.path === '/refreshToken')).toHaveLength(1);
  expect(server.calls).toHaveLength(13);
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

it.each([200, 0, '200', '0'])("\"Success: response code in 200, 0, '200', '0'\": %j", async (code) => {
  const server = createStandInApi(() => json({ code, msg: 'success', data: [1] }));
  expect(await server.request('GET /x')).toEqual([1]);
});

it('"or HTTP status": data without an envelope', async () => {
  const server = createStandInApi(() => json({ list: [] }));
  expect(await server.request('GET /x')).toEqual({ list: [] });
});

it('a code that says failure under HTTP 200 is one', async () => {
  const server = createStandInApi(() => json({ code: 500, msg: '帐户或密码不正确' }), null);
  await expect(server.request('POST /x')).rejects.toMatchObject({ status: 500, serverText: '帐户或密码不正确' });
});

it('code 402 under HTTP 200 renews as well', async () => {
  const server = createStandInApi((call) => {
    if (call.path === '/refreshToken') return { status: 200, data: fresh };
    return call.token === 'new' ? json({ code: 200, data: 'good' }) : json({ code: 402, msg: '令牌已过期' });
  });
  expect(await server.request('GET /x')).toBe('good');
});

it.each([
  ['a page instead of data', 200, 'server-away'],
  ['a gateway that fails', 502, 'server-away'],
  ['a proxy that takes no more', 413, 'too-large'],
])('%s', async (_, status, id) => {
  const server = createStandInApi(() => new Response('<html>', { status }));
  await expect(server.request('GET /x')).rejects.toMatchObject({ status, id });
});

it('form-encoded when that is asked for', async () => {
  const server = createStandInApi(() => ({ status: 200 }));
  await server.request('POST /x', { name: '张 三', empty: undefined, tags: ['a'] }, { body: 'form' });
  expect(server.calls[0]?.body).toBe('name=%E5%BC%A0+%E4%B8%89&tags=%5B%22a%22%5D');
});

it('a call that we break off says so, and is no failure', async () => {
  const failures: string[] = [];
  const server = createStandInApi(() => 'no network', 'old', { onFailure: ({ error }) => failures.push(error.id) });
  await expect(server.request('GET /x', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ id: 'aborted' });
  await expect(server.request('GET /x')).rejects.toMatchObject({ id: 'network' });
  expect(failures).toEqual(['network']);
});

it.each([
  ['what a page shows may not be read', 'GET /services/getList', 'forbidden', {}, true],
  ['a verb is refused where it was pressed', 'POST /services/doEdit', 'forbidden', {}, false],
  ["a row is somebody else's", 'GET /talk/messages', 'not-yours', {}, false],
  ['something beside the page asks', 'GET /reads', 'forbidden', { quiet: true }, false],
])('"403 goes to /403": %s', async (_, name, error, how, opens) => {
  const opened: string[] = [];
  const server = createStandInApi(() => ({ status: 403, error }), 'old', {
    onForbidden: (failure) => opened.push(failure.name),
  });
  await expect(server.request(name, {}, how)).rejects.toMatchObject({ status: 403 });
  expect(opened).toEqual(opens ? [name] : []);
});
