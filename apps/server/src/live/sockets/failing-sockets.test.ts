import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Frame } from '../written';
import { createSockets, type SocketRules } from './sockets';

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
const bugs: string[] = [];
beforeEach(() => {
  uncaught.length = 0;
  bugs.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => void process.off('uncaughtException', note));

function fail(): never {
  throw new Error('a bug');
}

/** A server with these rules; the others are defaults. */
async function withSockets(
  broken: Partial<SocketRules>,
  work: (port: number, server: ReturnType<typeof createServer>) => Promise<void>,
) {
  const server = createServer();
  const sockets = createSockets(server, {
    process: 'p',
    inspector: { isOn: false, watches: () => false, see: () => undefined },
    now: () => 0,
    addressOf: () => '127.0.0.1',
    originOf: () => null,
    languageOf: () => 'en',
    mayOpen: () => true,
    isUnlimited: () => true,
    mayRead: () => true,
    tokens: () => 100,
    onFrame: (session, text) => session.send(text as Frame),
    onClose: () => undefined,
    onBug: (error) => void bugs.push((error as Error).message),
    ...broken,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work((server.address() as AddressInfo).port, server);
  } finally {
    await sockets.closeAll().catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Opens a socket and sends a frame. Returns the answer or the close code. */
const say = (port: number) =>
  new Promise<string>((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws/visitor`);
    ws.on('message', (data) => {
      if (String(data).includes('0000')) return ws.send('a word');
      resolve('answered');
      ws.close();
    });
    ws.on('close', (code) => resolve(`closed ${code}`));
    ws.on('error', (error) => resolve(error.message));
  });

test('an error in our code while handling a frame closes its socket; others are answered', async () => {
  let isBroken = true;
  const onFrame: SocketRules['onFrame'] = (session, text) => (isBroken ? fail() : session.send(text as Frame));
  await withSockets({ onFrame }, async (port) => {
    expect(await say(port)).toMatch(/^closed 1013$/);
    isBroken = false;
    expect(await say(port)).toBe('answered');
  });
  expect([bugs, uncaught]).toEqual([['a bug'], []]);
});

test('an error in our code during an upgrade is answered', async () => {
  await withSockets({ addressOf: fail }, async (port) => {
    expect(await say(port)).toMatch(/500/);
  });
  expect([bugs, uncaught]).toEqual([['a bug'], []]);
});

test('an error in our code during a close, a connection that cannot be accepted, and a reset upgrade are handled', async () => {
  await withSockets({ onClose: fail }, async (port, server) => {
    expect(await say(port)).toBe('answered');
    await expect.poll(() => bugs).toEqual(['a bug']);
    server.emit('error', new Error('accept EMFILE'));
    for (const path of ['/ws/visitor', '/ws/nothing']) {
      const line = connect(port, '127.0.0.1');
      line.on('error', () => undefined);
      line.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`, () =>
        line.resetAndDestroy(),
      );
      await new Promise((resolve) => line.once('close', resolve));
    }
    expect(await say(port)).toBe('answered');
  });
  expect(bugs).toContain('accept EMFILE');
  expect(uncaught).toEqual([]);
});
