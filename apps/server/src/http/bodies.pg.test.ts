import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { BODY_BYTES, LIST_BODY_BYTES, type Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { idleHandlers } from '../testing/idle-handlers';
import { startTestHttp, type TestHttp } from '../testing/test-http';
import { createLimiter } from './limits';
import { createHttp } from './server';

/**
 * Every route of the table × what a stranger may send to it: a new route is under test with its entry. What is refused is
 * refused while the body is still on its way, so that it is neither read nor parsed.
 */
const names = Object.keys(routes) as RouteName[];
const posts = names.filter((name) => name.startsWith('POST '));
const gets = names.filter((name) => name.startsWith('GET '));
const routeOf = (name: RouteName): Route => routes[name];
const boundOf = (name: RouteName): number => routeOf(name).body ?? BODY_BYTES;
const isOpen = (name: RouteName): boolean => ['public', 'visitor'].includes(routeOf(name).needs as string);

let http: TestHttp;
/** From an address to which no rate limit applies: bounds on size hold there too. */
let unlimited: FastifyInstance;
let limited: FastifyInstance;
const parse = vi.spyOn(JSON, 'parse');

beforeAll(async () => {
  http = await startTestHttp();
  http.visitors.set('credential-of-a-visitor', { id: 'visitor', siteId: 'site', language: '' });
  const build = (isUnlimited: boolean) =>
    createHttp({ ...http.options, handlers: idleHandlers(), limiter: createLimiter(http.clock, () => isUnlimited) });
  unlimited = build(true);
  limited = build(false);
  for (const app of [unlimited, limited]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  parse.mockRestore();
  for (const app of [unlimited, limited]) {
    const closed = app.close();
    app.server.closeAllConnections();
    await closed;
  }
  await http.close();
});
afterEach(() => void vi.useRealTimers());

type Answer = { status: number; error: string | undefined; isLast: boolean };

const head = (name: string, headers: Record<string, string | number>): string => {
  const [method, path] = name.split(' ');
  const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map(
    ([key, value]) => `${key}: ${value}`,
  );
  return [`${method} /api${path} HTTP/1.1`, 'host: x', ...lines, '', ''].join('\r\n');
};
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const chunked = { 'transfer-encoding': 'chunked' };

/** A JSON object of so many bytes. */
const bodyOf = (bytes: number): string => `{"padding":"${'x'.repeat(bytes - 14)}"}`;

const open = (app: FastifyInstance): Socket => connect((app.server.address() as AddressInfo).port, '127.0.0.1');

/** What is answered to these bytes, while no more than them is sent. */
async function ask(app: FastifyInstance, ...parts: string[]): Promise<Answer> {
  const socket = open(app);
  // What waits for the body answers nothing.
  socket.setTimeout(2000, () => socket.destroy());
  for (const part of parts) socket.write(part);
  let text = '';
  for await (const part of socket.setEncoding('utf8')) {
    text += part;
    const [start = '', body] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(start)?.[1] ?? 0);
    if (body === undefined || Buffer.byteLength(body) < length) continue;
    socket.destroy();
    const error = /"error":"([\w-]+)"/.exec(body)?.[1];
    return { status: Number(text.slice(9, 12)), error, isLast: /\r\nconnection: close/i.test(start) };
  }
  throw new Error(`cut off without an answer, after: ${text.slice(0, 200)}`);
}

/** Characters that were parsed as JSON on the way. */
async function parsedBy(action: () => Promise<unknown>): Promise<number> {
  parse.mockClear();
  await action();
  return parse.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
}

const TOO_LARGE = { status: 413, error: 'too-large', isLast: true };

test('what strangers and visitors reach takes 64 kB at most, and nothing takes more than a list', () => {
  expect(posts.filter((name) => isOpen(name) && boundOf(name) > BODY_BYTES)).toEqual([]);
  expect(posts.filter((name) => boundOf(name) > LIST_BODY_BYTES)).toEqual([]);
});

describe('a body over the bound is refused before it is read', () => {
  test.each(posts)('%s', async (name) => {
    const bound = boundOf(name);
    const isAnonymous = routeOf(name).needs === 'public';
    expect(await ask(unlimited, head(name, { 'content-length': bound + 1 }))).toEqual(TOO_LARGE);

    // Whoever is not let in is told so with no byte of the body sent, however long it is to be.
    if (!isAnonymous) {
      for (const headers of [{ 'content-length': bound }, { 'content-length': bound - 1 }, chunked])
        expect((await ask(unlimited, head(name, headers))).status, JSON.stringify(headers)).toBe(401);
      return;
    }
    const over = await parsedBy(async () => {
      const parts = [head(name, chunked), chunk(bodyOf(bound - 10)), chunk(' '.repeat(11))];
      expect(await ask(unlimited, ...parts)).toEqual(TOO_LARGE);
    });
    expect(over).toBe(0);
    for (const bytes of [bound, bound - 1]) {
      const body = bodyOf(bytes);
      const whole = await ask(unlimited, head(name, { 'content-length': bytes }), body);
      const inChunks = await ask(unlimited, head(name, chunked), chunk(body), '0\r\n\r\n');
      for (const { status } of [whole, inChunks]) expect([200, 400], `${bytes} bytes`).toContain(status);
    }
  });

  test.each(gets)('%s', async (name) => {
    expect(await ask(unlimited, head(name, { 'content-length': BODY_BYTES + 1 }))).toEqual(TOO_LARGE);
    expect(await ask(unlimited, head(name, chunked))).toEqual({ status: 400, error: 'bad-request', isLast: true });
  });

  test.each(['POST /nothing', 'POST /userInfo', 'PUT /login', 'DELETE /visitor/hello', 'PATCH /nothing'])(
    '%s, which is no route',
    async (name) => {
      const parsed = await parsedBy(async () => {
        for (const headers of [{ 'content-length': 2_000_000 }, chunked])
          expect(await ask(unlimited, head(name, headers))).toEqual({ status: 404, error: 'not-found', isLast: true });
        expect((await ask(unlimited, head(name, { 'content-length': 20 }), bodyOf(20))).isLast).toBe(false);
      });
      expect(parsed).toBe(0);
    },
  );

  test.each(names.filter((name) => routeOf(name).upload))(
    '%s takes a form of any length, and of its caller alone',
    async (name) => {
      const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 };
      expect(await ask(unlimited, head(name, form))).toMatchObject({ status: 401, isLast: true });
    },
  );
});

test('who has called too often is refused before the body, at a route of everybody and where there is none', async () => {
  const headers = { 'content-length': BODY_BYTES };
  const parsed = await parsedBy(async () => {
    let last = await ask(limited, head('POST /setup', { 'content-length': 0 }));
    for (let count = 0; count < 40 && last.status !== 429; count += 1)
      last = await ask(limited, head('POST /setup', { 'content-length': 0 }));
    expect(await ask(limited, head('POST /setup', headers))).toEqual({ status: 429, error: 'rate', isLast: false });
    for (let count = 0; count < 3000; count += 1) await limited.inject({ method: 'POST', url: '/api/nothing' });
    expect(await ask(limited, head('POST /nothing', headers))).toEqual({ status: 429, error: 'rate', isLast: false });
    expect((await ask(limited, head('GET /%zz', {}))).status).toBe(429);
    // Pages and probes are counted apart: an address that floods the API does not make its machine look ill.
    expect((await limited.inject('/healthz')).statusCode).toBe(200);
  });
  expect(parsed).toBe(0);
});

test.each(['/metrics', '/readyz', '/healthz'])('%s asked in a flood is 429', async (url) => {
  const app = createHttp({ ...http.options, limiter: createLimiter(http.clock, () => false) });
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) statuses.add((await app.inject(url)).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  await app.close();
});

test('who writes on while refused hears the answer all the same', async () => {
  const { port } = unlimited.server.address() as AddressInfo;
  const megabyte = Buffer.alloc(1_000_000, ' ');
  for (let count = 0; count < 20; count += 1) {
    const headers = { 'content-type': 'application/json', ...(count % 2 ? { 'content-length': megabyte.length } : {}) };
    const asked = httpRequest({ host: '127.0.0.1', port, path: '/api/login', method: 'POST', headers, agent: false });
    asked.write(megabyte.subarray(0, 500_000));
    asked.end(megabyte.subarray(500_000));
    const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(413);
  }
});

test('who never stops writing is cut off by what came, not by time alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port } = unlimited.server.address() as AddressInfo;
  // Ours would hang up by itself once the server has said its last.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.resume();
  socket.write(head('POST /login', chunked));
  const part = chunk(' '.repeat(60_000));
  const timer = setInterval(() => socket.write(part.repeat(10)), 1);
  // A line that is reset errs first.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
});

describe('a body that stops coming is cut off after half a minute', () => {
  const visitor = { authorization: 'Bearer credential-of-a-visitor' };
  test.each([
    ['JSON', head('POST /login', { 'content-length': 100 }), '{"username":'],
    ['JSON of a caller who is let in', head('POST /visitor/rate', { ...visitor, 'content-length': 100 }), '{'],
    [
      'a file',
      head('POST /visitor/upload', { ...visitor, ...chunked, 'content-type': 'multipart/form-data; boundary=x' }),
      chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n'),
    ],
  ])('%s', async (_, start, beginning) => {
    const asked = once(unlimited.server, 'request');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const socket = open(unlimited);
    socket.on('error', () => {}).resume();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(start + beginning);
    await asked;
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(30_000);
    await closed;
  });
});
