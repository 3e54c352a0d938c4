import { createServer, request as plainRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOutside } from './call-outside';

let port = 0;
// The same lines without a certificate, to a server of the test.
vi.mock('node:https', () => ({
  request: (_url: URL, { lookup: _lookup, ...options }: { lookup?: unknown }, heard: (answer: never) => void) =>
    plainRequest({ host: '127.0.0.1', port, ...options }, heard as never),
}));

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => void process.off('uncaughtException', note));

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  'is cut off before it answers': (response) => response.socket!.destroy(),
  'is reset in the middle of the head': (response) => {
    response.socket!.write('HTTP/1.1 200 OK\r\ncontent-le');
    response.socket!.resetAndDestroy();
  },
  'is cut off in the middle': (response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"a":', () => response.socket!.destroy());
  },
  'answers no JSON': (response) => response.end('<html>'),
  'answers with an error and goes on': (response) => {
    response.writeHead(500);
    response.write('x'.repeat(100_000), () => response.socket?.destroy());
  },
  'never ends': (response) => {
    response.on('error', () => undefined);
    const more = (): void => void (response.writable && response.write('x'.repeat(65_536), more));
    more();
  },
  'speaks no HTTP': (response) => void response.socket!.end('\u0000\u0001\u0002\r\n\r\n'),
};

test.each(Object.keys(ANSWERS))('a service outside that %s costs the one call', async (how) => {
  const server = createServer((request, response) => {
    request.resume();
    ANSWERS[how]!(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  await expect(callOutside('https://outside.example/')).rejects.toThrow();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(uncaught).toEqual([]);
});

test('nobody there, a name that cannot be', async () => {
  port = 1;
  await expect(callOutside('https://outside.example/')).rejects.toThrow();
  await expect(callOutside('http://outside.example/')).rejects.toThrow('not https');
  await expect(callOutside('no address')).rejects.toThrow();
  expect(uncaught).toEqual([]);
});
