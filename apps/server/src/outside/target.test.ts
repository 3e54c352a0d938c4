import { getEventListeners } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { addressMatcher } from '../addresses';
import { isPrivateAddress } from './private-address';
import { checkTarget, postToTarget } from './target';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::127.0.0.1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2001:0:4136:e378::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'])(
  '%s is public',
  (address) => expect(isPrivateAddress(address)).toBe(false),
);

const listed = addressMatcher(['127.0.0.0/8', '10.1.0.0/16']);

test.each([
  ['http://127.0.0.1:9000/hook', null],
  ['http://[::ffff:127.0.0.1]/hook', null],
  ['https://10.1.9.9/', null],
  ['https://8.8.8.8/', null],
  ['http://8.8.8.8/', 'bad-target'],
  ['https://10.2.0.1/', 'private-target'],
  ['https://0xa.2.1/', 'private-target'],
  ['https://[::1]/', 'private-target'],
  ['https://[64:ff9b::a02:1]/', 'private-target'],
  ['https://user:word@8.8.8.8/', 'bad-target'],
  ['ftp://8.8.8.8/', 'bad-target'],
  ['no address', 'bad-target'],
])('%s: %s', async (url, refusal) => expect(await checkTarget(url, listed)).toBe(refusal));

test('a name counts as what it resolves to, when it is entered and when it is called', async () => {
  const none = () => false;
  expect(await checkTarget('https://localhost/', none)).toBe('private-target');
  expect(await checkTarget('http://localhost/', listed)).toBe(null);
  expect(await post('http://localhost:1/', none)).toEqual({ status: null, error: 'private-target' });
  expect(await post('http://10.2.0.1/', none)).toEqual({ status: null, error: 'private-target' });
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function targetThat(answers: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    answers(response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const post = (url: string, isListed = listed, ended = new AbortController().signal) =>
  postToTarget({ url, headers: {}, body: '{}', isListed }, ended);

function switchProtocol(response: ServerResponse): void {
  response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
}

function writeForEver(response: ServerResponse): void {
  const more = (): void => void (response.writable && response.write('x'.repeat(65_536), more));
  more();
}

test.each<[string, (response: ServerResponse) => void, object]>([
  ['answers 204', (response) => response.writeHead(204).end(), { status: 204, error: null }],
  ['answers 500', (response) => response.writeHead(500).end('no'), { status: 500, error: 'status' }],
  [
    'redirects inside',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { status: 302, error: 'redirect' },
  ],
  ['never ends its answer', (response) => writeForEver(response.writeHead(200)), { status: 200, error: null }],
  [
    'closes the connection in the body',
    (response) => response.writeHead(200, { 'content-length': 9 }).write('{', () => response.socket!.destroy()),
    { status: 200, error: null },
  ],
  ['closes the connection', (response) => response.socket!.destroy(), { status: null, error: 'unreachable' }],
  ['switches to another protocol', switchProtocol, { status: null, error: 'unreachable' }],
  [
    'does not answer HTTP',
    (response) => void response.socket!.end('\u0000\u0001\r\n\r\n'),
    { status: null, error: 'unreachable' },
  ],
])('a target that %s', async (_, answers, outcome) => expect(await post(await targetThat(answers))).toEqual(outcome));

test('a target that is too slow: to answer, and to end its answer', async () => {
  const silent = await targetThat(() => undefined);
  const slow = await targetThat((response) => void response.writeHead(200).write('x'));
  const call = (url: string, timeoutMs: number) =>
    postToTarget({ url, headers: {}, body: '{}', isListed: listed, timeoutMs }, new AbortController().signal);
  expect(await call(silent, 50)).toEqual({ status: null, error: 'timeout' });
  expect(await call(slow, 1500)).toEqual({ status: 200, error: null });
});

test('a call to a target that does not answer can be ended, and nobody listening is no answer', async () => {
  const ended = new AbortController();
  const silent = await targetThat(() => ended.abort());
  expect(await post(silent, listed, ended.signal)).toEqual({ status: null, error: 'unreachable' });
  expect(await post('http://127.0.0.1:1/')).toEqual({ status: null, error: 'unreachable' });
});

test('a call leaves nothing behind at a signal that outlives it', async () => {
  const { signal } = new AbortController();
  expect(await post(await targetThat((response) => response.writeHead(204).end()), listed, signal)).toMatchObject({
    status: 204,
  });
  const left = Object.getOwnPropertySymbols(signal).filter(({ description }) => description === 'kDependantSignals');
  expect([getEventListeners(signal, 'abort').length, left.length]).toEqual([0, 0]);
});
