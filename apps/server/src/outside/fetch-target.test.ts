import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchTarget } from './fetch-target';

let server: Server;
let here: string;
const asked: string[] = [];
const fetchListed = fetchTarget((address) => address === '127.0.0.1');

beforeAll(async () => {
  server = createServer(({ url = '', method, headers }, response) => {
    asked.push(`${method} ${url} ${headers['content-type'] ?? ''}`);
    if (url === '/redirect') response.writeHead(302, { location: '/inside' }).end();
    else if (url === '/empty') response.writeHead(204).end();
    else if (url === '/broken')
      response.writeHead(200, { 'content-length': '100' }).write('a', () => response.destroy());
    else if (url === '/endless') {
      const more = (): void => void response.write('x'.repeat(65_536), (error) => (error ? undefined : more()));
      more();
    } else response.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
  });
  server.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((done) => void server.close(() => done())));

test('a listed address answers, and a form is sent as one', async () => {
  const answer = await fetchListed(`${here}/`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain',
    'hello',
  ]);
  expect(asked.at(-1)).toBe('POST / application/x-www-form-urlencoded');
  expect((await fetchListed(`${here}/empty`)).status).toBe(204);
});

test('addresses inside, plain text outside, and other protocols are refused before anything is sent', async () => {
  const before = asked.length;
  const guarded = fetchTarget(() => false);
  const refusal = (url: string) => guarded(url).catch(({ message }: Error) => message);
  expect(await refusal(here)).toBe('private-target');
  expect(await refusal(here.replace('127.0.0.1', 'localhost'))).toBe('private-target');
  expect(await refusal('http://8.8.8.8/')).toBe('bad-target');
  expect(await refusal('file:///etc/passwd')).toBe('bad-target');
  expect(await refusal('https://user:password@8.8.8.8/')).toBe('bad-target');
  expect(asked.length).toBe(before);
});

test('a redirect is answered and not followed', async () => {
  expect((await fetchListed(`${here}/redirect`)).status).toBe(302);
  expect(asked.at(-1)).toBe('GET /redirect ');
});

test.each(['/broken', '/endless'])('%s rejects', async (path) => {
  await expect(fetchListed(`${here}${path}`)).rejects.toThrow();
});

test('a switch to another protocol rejects', async () => {
  await expect(fetchListed(`${here}/`, { headers: { connection: 'Upgrade', upgrade: 'x' } })).rejects.toThrow();
});
