import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimiter } from '../http/limits';
import { createHttp } from '../http/server';
import { serverTest } from '../testing/server-test';
import { ADMIN, startTestHttp, type TestHttp } from '../testing/test-http';
import { mountMock } from './mount';

let http: TestHttp;
let app: FastifyInstance;

beforeAll(async () => {
  http = await startTestHttp();
  app = build();
});
afterAll(async () => {
  await app.close();
  await http.close();
});

function build(): FastifyInstance {
  const limiter = createLimiter(http.clock, () => false);
  const made = createHttp({ ...http.options, limiter });
  mountMock(made, { limiter, wait: async () => {} });
  return made;
}

const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('a mock token never passes the real authentication, and a real one opens no mock account', async () => {
  const mock = (await post('/api/demo/login', { username: 'admin' })).json().data.token;
  for (const url of ['/api/userInfo', '/api/index', '/api/talk/userList', '/api/expireToken', '/api/login/logOut'])
    expect((await app.inject({ url, headers: bearer(mock) })).statusCode, url).toBe(401);
  expect(
    (await app.inject({ url: '/api/refreshToken', headers: { cookie: `parley_refresh=${mock}` } })).statusCode,
  ).toBe(401);
  const real = (await post('/api/login', ADMIN)).json().data.token;
  expect((await app.inject({ url: '/api/userInfo', headers: bearer(real) })).statusCode).toBe(200);
  for (const url of ['/api/demo/userInfo', '/api/demo/refreshToken', '/api/demo/expireToken'])
    expect((await app.inject({ url, headers: bearer(real) })).json(), url).toMatchObject({ code: 401 });
});

serverTest('the server has the mock endpoints', async ({ on }) => {
  const response = await on.server.http.inject('/api/demo/goods/getList');
  expect(response.json()).toMatchObject({ code: 200, data: { total: 7 } });
});

test('no cookie is set, and a form is read', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await post('/api/demo/login', 'username=test&password=x', form);
  expect(response.json().data.token).toMatch(/^test-token-/);
  expect(response.headers['set-cookie']).toBeUndefined();
});

test('the limits of public routes apply: bodies, depth, and requests of an address', async () => {
  expect((await post('/api/demo/table/doEdit', { title: 'x'.repeat(70_000) })).json().data.error).toBe('too-large');
  const deep = await post('/api/demo/table/doEdit', `${'['.repeat(100)}${']'.repeat(100)}`, {
    'content-type': 'application/json',
  });
  expect(deep.json().data.error).toBe('bad-request');
  expect((await app.inject('/api/demo/nothing/getList')).json().data.error).toBe('not-found');

  const flooded = build();
  const statuses: number[] = [];
  for (let n = 0; n < 310; n += 1) statuses.push((await flooded.inject('/api/demo/goods/getList')).statusCode);
  expect(statuses.indexOf(429)).toBe(300);
  await flooded.close();
});
