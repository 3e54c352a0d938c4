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
 * Every route of the table × oversized and slow bodies, so a new route is tested too. A refusal comes while the body is
 * still being sent, so the body is neither read nor parsed.
 */
const names = Object.keys(routes) as RouteName[];
const posts = names.filter((name) => name.startsWith('POST '));
const gets = names.filter((name) => name.startsWith('GET '));
const routeOf = (name: RouteName): Route => routes[name];
const boundOf = (name: RouteName): number => routeOf(name).body ?? BODY_BYTES;
const isOpen = (name: RouteName): boolean => ['public', 'visitor'].includes(routeOf(name).needs as string);

let http: TestHttp;
/** From an address without rate limits: limits on size apply there too. */
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

/** A JSON object of this many bytes. */
const bodyOf = (bytes: number): string => `{"padding":"${'x'.repeat(bytes - 14)}"}`;

const open = (app: FastifyInstance): Socket => connect((app.server.address() as AddressInfo).port, '127.0.0.1');

/** The answer to these bytes, while nothing more is sent. */
async function ask(app: FastifyInstance, ...parts: string[]): Promise<Answer> {
  const socket = open(app);
  // A route that waits for the body never answers; others answer within milliseconds, on a busy machine within seconds.
  socket.setTimeout(60_000, () => socket.destroy());
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

/** Characters parsed as JSON during the action. */
async function parsedBy(action: () => Promise<unknown>): Promise<number> {
  parse.mockClear();
  await action();
  return parse.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
}

const TOO_LARGE = { status: 413, error: 'too-large', isLast: true };

test('public and visitor routes take 64 kB at most, and no route more than a list', () => {
  expect(posts.filter((name) => isOpen(name) && boundOf(name) > BODY_BYTES)).toEqual([]);
  expect(posts.filter((name) => boundOf(name) > LIST_BODY_BYTES)).toEqual([]);
});

describe('a body over the limit is refused before it is read', () => {
  test.each(posts)('%s', async (name) => {
    const bound = boundOf(name);
    const isAnonymous = routeOf(name).needs === 'public';
    expect(await ask(unlimited, head(name, { 'content-length': bound + 1 }))).toEqual(TOO_LARGE);

    // A caller without access is refused before a byte of the body is sent, whatever its length.
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

test('a caller over the rate limit is refused before the body, at a public route and at an unknown path', async () => {
  const headers = { 'content-length': BODY_BYTES };
  const parsed = await parsedBy(async () => {
    let last = await ask(limited, head('POST /setup', { 'content-length': 0 }));
    for (let count = 0; count < 40 && last.status !== 429; count += 1)
      last = await ask(limited, head('POST /setup', { 'content-length': 0 }));
    expect(await ask(limited, head('POST /setup', headers))).toEqual({ status: 429, error: 'rate', isLast: false });
    for (let count = 0; count < 3000; count += 1) await limited.inject({ method: 'POST', url: '/api/nothing' });
    expect(await ask(limited, head('POST /nothing', headers))).toEqual({ status: 429, error: 'rate', isLast: false });
    expect((await ask(limited, head('GET /%zz', {}))).status).toBe(429);
    // Probes have a limit of their own: a flood of the API does not make them fail.
    expect((await limited.inject('/healthz')).statusCode).toBe(200);
  });
  expect(parsed).toBe(0);
});

test.each(['/metrics', '/readyz', '/healthz'])('too many requests of %s are answered with 429', async (url) => {
  const app = createHttp({ ...http.options, limiter: createLimiter(http.clock, () => false) });
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) statuses.add((await app.inject(url)).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  await app.close();
});

test('a refused caller that keeps sending still receives the answer', async () => {
  const { port } = unlimited.server.address() as AddressInfo;
  const megabyte = Buffer.alloc(1_000_000, ' ');
  for (let count = 0; count < 20; count += 1) {
    const headers = { 'content-type': 'application/json', ...(count % 2 ? { 'content-length': megabyte.length } : {}) };
    const outgoing = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/api/login',
      method: 'POST',
      headers,
      agent: false,
    });
    outgoing.write(megabyte.subarray(0, 500_000));
    outgoing.end(megabyte.subarray(500_000));
    const [response] = (await once(outgoing, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(413);
  }
});

test('a caller that never stops sending is cut off by bytes, not only by time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port } = unlimited.server.address() as AddressInfo;
  // With `allowHalfOpen: false` the client would close by itself after the server's FIN.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.resume();
  socket.write(head('POST /login', chunked));
  const part = chunk(' '.repeat(60_000));
  const timer = setInterval(() => socket.write(part.repeat(10)), 1);
  // A reset connection emits an error first.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
});

describe('a stalled body is cut off after 30 s', () => {
  const visitor = { authorization: 'Bearer credential-of-a-visitor' };
  test.each([
    ['JSON', head('POST /login', { 'content-length': 100 }), '{"username":'],
    ['JSON of an admitted caller', head('POST /visitor/rate', { ...visitor, 'content-length': 100 }), '{'],
    [
      'a file',
      head('POST /visitor/upload', { ...visitor, ...chunked, 'content-type': 'multipart/form-data; boundary=x' }),
      chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n'),
    ],
  ])('%s', async (_, start, beginning) => {
    const firstRequest = once(unlimited.server, 'request');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const socket = open(unlimited);
    socket.on('error', () => {}).resume();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(start + beginning);
    await firstRequest;
    // Callers are admitted first, which takes some turns; then the time begins.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(30_000);
    await closed;
  });
});
