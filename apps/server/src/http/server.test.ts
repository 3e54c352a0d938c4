import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressMatcher } from '../addresses';
import { Refusal } from '../errors';
import type { Principal } from '../principal';
import { idleHandlers } from '../testing/idle-handlers';
import { createTestClock } from '../testing/test-context';
import { createLimiter } from './limits';
import { createMetrics } from './metrics';
import type { HttpOptions } from './options';
import { createHttp } from './server';

const agent: Principal = {
  uuid: 'agent',
  username: 'a',
  nickname: 'A',
  avatar: '',
  admin: true,
  roles: ['Admin'],
  permissions: [],
  scope: 'all',
  masks: [],
  sessionId: 's',
  tokenNumber: 0,
};
const dist = mkdtempSync(join(tmpdir(), 'parley-http-'));
const lines: string[] = [];
let isReady = true;
let isDegraded = false;
let app: FastifyInstance;

beforeAll(() => {
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(dist, path, '..'), { recursive: true });
    writeFileSync(join(dist, path), content);
  };
  put('secret.txt', 'outside');
  put('console/index.html', '<meta property="csp-nonce" nonce="__CSP_NONCE__">');
  put('console/assets/app-1a2b3c4d.js', 'let console');
  put('console/static/1a2b3c4d.js', 'let part');
  put('console/assets/app-1a2b3c4d.js.br', brotliCompressSync('let console'));
  put('widget/widget.js', 'let loader');
  put('widget/frame/index.html', 'frame');
  put('widget/demo/index.html', 'demo');
  put('widget/demo/preview/index.html', 'preview');
  put('widget/demo/preview/widget/frame/index.html', 'previewed');
  app = build();
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

function build(overrides: Partial<HttpOptions> = {}): FastifyInstance {
  const handlers = {
    ...idleHandlers(),
    'GET /index': async () => Promise.reject(new Error('a bug with detail')),
    'GET /reads': async () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    'POST /login': async ({ value }: { value: { username: string } }) => ({ token: value.username }),
  };
  return createHttp({
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    publicUrl: null,
    handlers: handlers as unknown as HttpOptions['handlers'],
    limiter: createLimiter(createTestClock(), addressMatcher([])),
    metrics: createMetrics(),
    resolveKey: async () => {
      throw new Refusal('bad-key');
    },
    resolveAgent: async (token) => {
      if (token !== 'token-of-agent') throw new Refusal('no-session');
      return agent;
    },
    resolveVisitor: async () => Promise.reject(new Refusal('bad-credential')),
    siteDomains: async (key) => (key === 'listed' ? ['shop.example', '*.商城.example', 'https://x.example:8443'] : []),
    findFile: async () => null,
    findAvatar: async () => null,
    findSound: async () => null,
    findPicture: async () => null,
    reportingZone: () => 'Asia/Shanghai',
    companyName: () => 'Blue Sea',
    linkPage: async () => null,
    menuLink: async () => null,
    links: { refuse: () => null, opensRecalled: () => false, lastsUntil: () => 0 },
    ready: async () => isReady,
    isDegraded: () => isDegraded,
    assets: { console: join(dist, 'console'), widget: join(dist, 'widget') },
    ...overrides,
  });
}

const authorization = 'Bearer token-of-agent';
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';
const postFrom = (origin: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': FORM, origin, host: 'chat.example' },
    payload,
  });

test('a form-encoded body is read like JSON', async () => {
  expect((await post('/api/login', 'username=%E5%BC%A0+%E4%B8%89&password=1234567', FORM)).json().data).toEqual({
    token: '张 三',
  });
  expect((await postFrom('http://chat.example', 'username=a&password=b')).json().data).toEqual({ token: 'a' });
});

describe('every refusal has the envelope', () => {
  const ask: [string, () => ReturnType<typeof get>, number, string][] = [
    ['an unknown path', () => get('/api/nothing'), 404, 'not-found'],
    ['another method', () => post('/api/userInfo', '{}'), 404, 'not-found'],
    ['broken JSON', () => post('/api/login', '{"username":'), 400, 'bad-request'],
    ['no body', () => post('/api/login', ''), 400, 'bad-request'],
    ['a body that is no object', () => post('/api/login', '[]'), 400, 'bad-request'],
    ['a poisoned body', () => post('/api/login', '{"__proto__":{"x":1}}'), 400, 'bad-request'],
    ['a deeply nested body', () => post('/api/login', '['.repeat(10_000) + ']'.repeat(10_000)), 400, 'bad-request'],
    ['a form without a needed field', () => post('/api/login', 'username=a', FORM), 400, 'bad-request'],
    [
      'a form with a long text',
      () => post('/api/login', `username=${'a'.repeat(65)}&password=b`, FORM),
      400,
      'too-long',
    ],
    ['a poisoned form', () => post('/api/login', 'username=a&password=b&__proto__=x', FORM), 400, 'bad-request'],
    ['a form over the limit', () => post('/api/login', `username=${'x'.repeat(70_000)}`, FORM), 413, 'too-large'],
    ["another site's form", () => postFrom('https://evil.example', 'username=a&password=b'), 403, 'forbidden'],
    ['plain text', () => post('/api/login', '{"username":"a","password":"b"}', 'text/plain'), 400, 'bad-request'],
    [
      'more than a megabyte',
      () => post('/api/login', JSON.stringify({ username: 'x'.repeat(1_100_000) })),
      413,
      'too-large',
    ],
    ['a broken URL', () => get('/api/%zz'), 400, 'bad-request'],
    ['no token', () => get('/api/userInfo'), 401, 'no-session'],
    ['the database unreachable', () => get('/api/reads', { authorization }), 503, 'database-away'],
    ['a bug', () => get('/api/index', { authorization }), 500, 'internal'],
  ];
  test.each(ask)('%s', async (_, call, status, error) => {
    const response = await call();
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: status, msg: expect.stringMatching(/\S/), data: { error } });
    expect(response.body).not.toContain('a bug with detail');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('in the language of the caller', async () => {
    expect((await get('/api/userInfo', { 'accept-language': 'en' })).json().msg).toMatch(/sign in/i);
    expect((await get('/api/userInfo')).json().msg).toMatch(/登录/);
  });

  test('too many requests get 429 and the seconds to wait', async () => {
    const flooded = build();
    let last = await flooded.inject('/api/publicKey');
    for (let count = 0; count < 400 && last.statusCode === 200; count += 1)
      last = await flooded.inject('/api/publicKey');
    expect(last.json()).toMatchObject({ code: 429, data: { error: 'rate', seconds: 1 } });
    expect(last.headers['retry-after']).toBe('1');
    await flooded.close();
  });

  test('an exempt address passes every limit', async () => {
    const exempt = build({ limiter: createLimiter(createTestClock(), addressMatcher(['127.0.0.0/8'])) });
    for (let count = 0; count < 700; count += 1) expect((await exempt.inject('/api/publicKey')).statusCode).toBe(200);
    await exempt.close();
  });
});

test('the log contains no secrets', async () => {
  lines.length = 0;
  const secrets = ['secret-in-query', 'secret-password', 'secret-bearer', 'secret-cookie'];
  await app.inject({
    method: 'POST',
    url: '/api/login?token=secret-in-query',
    headers: { authorization: 'Bearer secret-bearer', cookie: 'parley_refresh=secret-cookie' },
    payload: { username: 'a', password: 'secret-password' },
  });
  await get('/api/index?token=secret-in-query', { authorization });
  await get('/nothing?token=secret-in-query');
  const log = lines.join('\n');
  expect(log).toContain('"route":"/api/login"');
  expect(log).toContain('a bug with detail');
  for (const secret of [...secrets, 'token-of-agent']) expect(log).not.toContain(secret);
});

describe('across origins', () => {
  test('a page that embeds the widget may call visitor routes and nothing else', async () => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/visitor/hello',
      headers: { origin: 'https://shop.example' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect((await get('/api/userInfo', { origin: 'https://evil.example' })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    expect((await app.inject({ method: 'OPTIONS', url: '/api/login' })).statusCode).toBe(404);
  });
});

describe('other paths than the API', () => {
  test('/healthz, /readyz, /metrics', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    isReady = false;
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/healthz')).statusCode).toBe(200);
    isReady = true;
    isDegraded = true;
    const alone = await get('/readyz');
    expect([alone.statusCode, alone.json()]).toEqual([200, { status: 'degraded', why: 'bus-away' }]);
    isDegraded = false;
    expect((await get('/metrics')).body).toMatch(/^parley_http_requests_total\{status="2xx"\} \d+$/m);
  });

  test('/api/docs is a page with a strict policy, /api/docs/json OpenAPI', async () => {
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/api/docs/json')).json().openapi).toBe('3.1.0');
    expect((await get('/api/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('the console: a new nonce each time, not framed, no inline script or style without the nonce', async () => {
    const [first, second] = [await get('/'), await get('/index.html')];
    const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body));
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(first.body)}'`);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(first.body)}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(first.headers['cache-control']).toBe('no-cache');
  });

  test('hashed files are cached for ever, in the smallest encoding the browser accepts', async () => {
    const url = '/assets/app-1a2b3c4d.js';
    const small = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    const plain = await get(url);
    expect(plain.body).toBe('let console');
    expect((await get(url, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
    // A part of the console, whose name is the hash alone.
    const part = await get('/static/1a2b3c4d.js');
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '11', '']);
  });

  test('any page may frame the window and load the loader, but not frame the demo', async () => {
    const [frame, loader, demo] = [await get('/widget/frame/'), await get('/widget.js'), await get('/demo/')];
    expect([frame.body, loader.body, demo.body]).toEqual(['frame', 'let loader', 'demo']);
    expect(frame.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(frame.headers['x-robots-tag']).toBe('noindex');
    expect(frame.headers).not.toHaveProperty('x-frame-options');
    expect(loader.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(demo.headers['x-frame-options']).toBe('DENY');
    expect((await get('/demo')).headers.location).toBe('/demo/');
  });

  test.each(['/demo/preview/', '/demo/preview/widget/frame/index.html?site=preview'])(
    '%s is framed by our own pages only, and calls nobody',
    async (url) => {
      const { body, headers } = await get(url);
      expect(body).toMatch(/^preview/);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers['content-security-policy']).toContain("connect-src 'none'");
    },
  );

  test('the window of a site with domains is framed by those only', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
    expect(await policyOf('/widget/frame/index.html?site=listed')).toContain(
      "frame-ancestors 'self' http://shop.example:* https://shop.example:* " +
        'http://*.xn--czru2d.example:* https://*.xn--czru2d.example:* https://x.example:8443',
    );
    expect(await policyOf('/widget/frame/index.html?site=open')).toContain('frame-ancestors *');
    expect(await policyOf('/widget/frame/index.html?site=a&site=b')).toContain('frame-ancestors *');
    const [listed, open] = [await get('/widget/frame/?site=listed'), await get('/widget/frame/?site=open')];
    expect(listed.headers.etag).not.toBe(open.headers.etag);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/widget/..%2f..%2fsecret.txt',
    '/widget/%2e%2e/console/index.html',
    '/nothing.js',
    '/assets',
  ])('%s is not served', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('outside');
  });
});
