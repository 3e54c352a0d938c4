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
