import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';

let on: TestServer;
let boss: TestAgent;
let site: string;
let pages: Server;
let base: string;

const SCRIPT = '<script async src="https://chat.example/widget.js" data-site="demo"></script>';
const html = (response: ServerResponse, body: string | Buffer, headers: object = {}) =>
  response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();

const ANSWERS: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/good': (response) => html(response, SCRIPT),
  '/moved': (response) => redirect(response, '/good'),
  '/inside': (response) => redirect(response, 'http://10.20.30.40/secret'),
  '/file': (response) => redirect(response, 'file:///etc/passwd'),
  '/round': (response) => redirect(response, '/round'),
  '/zipped': (response) => html(response, gzipSync(SCRIPT), { 'content-encoding': 'gzip' }),
  '/bomb': (response) => html(response, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
  '/broken': (response) => html(response, 'no gzip', { 'content-encoding': 'gzip' }),
  '/endless': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.on('error', () => undefined);
    const more = (): void => void (response.writable && response.write('x'.repeat(65_536), more));
    more();
  },
  '/gone': (response) => response.writeHead(410, { 'content-type': 'text/html' }).end(SCRIPT),
  '/cut': (response) => void response.socket!.destroy(),
  '/switching': (response) =>
    void response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'),
};

beforeAll(async () => {
  pages = createServer((request, response) => ANSWERS[request.url ?? '']!(response, request));
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  on = await startServer({ privateTargets: ['127.0.0.1/32'] });
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  site = (await boss.call('GET /access/getList', {})).data.list[0]!.id;
});
afterAll(async () => {
  await on.stop();
  pages.closeAllConnections();
  await new Promise((resolve) => pages.close(resolve));
});

/** The first step that fails. */
async function check(url: string): Promise<string> {
  const { data } = await boss.call('POST /access/doCheck', { id: site, url });
  const failed = data.steps.find(({ result }) => result === 'bad');
  return failed
    ? `${failed.step}: ${failed.fault} ${failed.detail ?? ''}`.trim()
    : `good at ${data.url.replace(base, '')}`;
}

test.each([
  ['/good', 'good at /good'],
  ['/moved', 'good at /good'],
  ['/zipped', 'good at /zipped'],
  ['/inside', 'answer: private-target 10.20.30.40'],
  ['/file', 'answer: bad-target'],
  ['/round', 'answer: redirects'],
  ['/bomb', 'script: cut'],
  ['/endless', 'script: cut'],
  ['/broken', 'answer: unreachable'],
  ['/cut', 'answer: unreachable'],
  ['/switching', 'answer: unreachable'],
  ['/gone', 'answer: status 410'],
])('a page at %s: %s', async (path, result) => {
  expect(await check(`${base}${path}`)).toBe(result);
});

test.each([
  ['http://10.0.0.1/', 'address: private-target'],
  ['http://[::1]/', 'address: private-target'],
  ['http://[::ffff:10.0.0.1]/', 'address: private-target'],
  ['http://169.254.169.254/latest/meta-data', 'address: private-target'],
  ['http://2130706434/', 'address: private-target'],
  ['http://8.8.8.8:8080/', 'address: bad-target'],
  ['ftp://shop.example/', 'address: bad-target'],
  ['https://user:password@shop.example/', 'address: bad-target'],
])('%s is not fetched: %s', async (url, result) => {
  expect(await check(url)).toBe(result);
});

test('an unknown site, and an agent without the permission', async () => {
  const unknown = '00000000-0000-7000-8000-00000000ffff';
  expect((await boss.call('POST /access/doCheck', { id: unknown, url: base })).error).toBe('unknown-site');
  const agent = await on.agent();
  expect((await agent.call('POST /access/doCheck', { id: site, url: base })).error).toBe('forbidden');
});
