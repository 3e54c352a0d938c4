import { createServer, request as plainRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOutside } from './call-outside';

let port = 0;
// The same request without TLS, to a server of the test.
vi.mock('node:https', () => ({
  request: (_url: URL, { lookup: _lookup, ...options }: { lookup?: unknown }, onResponse: (answer: never) => void) =>
    plainRequest({ host: '127.0.0.1', port, ...options }, onResponse as never),
}));

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => void process.off('uncaughtException', note));

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  'closes the connection before it answers': (response) => response.socket!.destroy(),
  'resets the connection in the headers': (response) => {
    response.socket!.write('HTTP/1.1 200 OK\r\ncontent-le');
    response.socket!.resetAndDestroy();
  },
  'closes the connection in the body': (response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"a":', () => response.socket!.destroy());
  },
  'does not answer JSON': (response) => response.end('<html>'),
  'answers with an error status': (response) => {
    response.writeHead(500);
    response.write('x'.repeat(100_000), () => response.socket?.destroy());
  },
  'never ends its answer': (response) => {
    response.on('error', () => undefined);
    const more = (): void => void (response.writable && response.write('x'.repeat(65_536), more));
    more();
  },
  'switches to another protocol': (response) =>
    void response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'),
  'does not answer HTTP': (response) => void response.socket!.end('\u0000\u0001\u0002\r\n\r\n'),
};

test.each(Object.keys(ANSWERS))('if an external service %s, only this call fails', async (how) => {
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

test('an unreachable service, and an invalid URL', async () => {
  port = 1;
  await expect(callOutside('https://outside.example/')).rejects.toThrow();
  await expect(callOutside('http://outside.example/')).rejects.toThrow('not https');
  await expect(callOutside('no address')).rejects.toThrow();
  expect(uncaught).toEqual([]);
});
