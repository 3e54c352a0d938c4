import { connect, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../../testing/database';
import { startServer, type TestServer } from '../../testing/start-server';
import type { TestSocket } from '../../testing/test-socket';

/** Frames of 55 kB, as fast as the connection takes them. Parsing is what they cost, so parsed bytes are counted. */
const BIG = 55_000;
const MIB = 1024 * 1024;
const parse = vi.spyOn(JSON, 'parse');
let database: TestDatabase;
let on: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  parse.mockRestore();
  await database.close();
});
afterEach(async () => {
  await on.stop();
  await emptyDatabase(database);
});

/** Bytes that were parsed of large frames; frames to test sockets are parsed in this process too. */
const parsed = (): number =>
  parse.mock.calls
    .map(([text]) => String(text))
    .filter((text) => text.length >= BIG && !text.startsWith('{"code":"8'))
    .reduce((sum, text) => sum + text.length, 0);

const says = (onlyID: string) => JSON.stringify({ code: '6000', onlyID, msg: 'x'.repeat(BIG) });
const pads = () => JSON.stringify(['x'.repeat(BIG)]);

function flood(socket: TestSocket, frames: number, frame: (index: number) => string): void {
  for (let index = 0; index < frames; index += 1) socket.send(frame(index));
}

describe('frames are counted before they are parsed', () => {
  test('a flood of large frames is read for a burst and the socket is closed with 1013; others are served', async () => {
    on = await startServer({ database, unlimited: false });
    await on.agent();
    const [flooder, other] = [await on.visitor(), await on.visitor()];
    parse.mockClear();
    flood(flooder.socket, 300, (index) => says(`${index}`));
    expect(await flooder.socket.closed).toEqual({ code: 1013, reason: 'rate' });
    expect(parsed()).toBeLessThanOrEqual(MIB);
    expect(await other.says('hello')).toMatchObject({ code: '7001' });
    // Messages that were read are stored in order, and repeated ones get their first answer.
    await flooder.connect();
    for (const onlyID of ['0', '1', '2']) flooder.socket.send(says(onlyID));
    for (const [index, onlyID] of ['0', '1', '2'].entries())
      expect(await flooder.socket.answer(onlyID)).toMatchObject({ code: '7001', seq: index + 1 });
  });

  test('before the bind too, whatever their content', async () => {
    on = await startServer({ database, unlimited: false });
    for (const frame of [pads, () => JSON.stringify({ padding: 'x'.repeat(BIG), code: 5001 }), () => 'x'.repeat(BIG)]) {
      const socket = on.open('visitor');
      await socket.code('0000');
      parse.mockClear();
      flood(socket, 300, frame);
      expect((await socket.closed).code).toBe(1013);
      expect(parsed()).toBeLessThanOrEqual(MIB);
    }
  });

  test('more sockets do not raise the byte limit of one visitor, and none is closed for the others', async () => {
    on = await startServer({ database, unlimited: false });
    await on.agent();
    const visitor = await on.visitor();
    for (let more = 0; more < 3; more += 1) await visitor.connect();
    parse.mockClear();
    for (const socket of visitor.sockets) flood(socket, 18, pads);
    for (const socket of visitor.sockets) await socket.flush();
    expect(parsed()).toBeGreaterThan(MIB);
    expect(parsed()).toBeLessThanOrEqual(2 * MIB);
    expect(visitor.sockets.some(({ isClosed }) => isClosed)).toBe(false);
    on.clock.advance(60_000);
    expect(await visitor.says('later')).toMatchObject({ code: '7001' });
  });

  test('more sockets do not raise the byte limit of one address', async () => {
    on = await startServer({ database, unlimited: false });
    const sockets = Array.from({ length: 24 }, () => on.open('visitor'));
    for (const socket of sockets) await socket.code('0000');
    parse.mockClear();
    for (const socket of sockets) flood(socket, 18, pads);
    for (const socket of sockets) await socket.flush();
    expect(parsed()).toBeGreaterThan(15 * MIB);
    expect(parsed()).toBeLessThanOrEqual(16 * MIB);
  });

  test('an unlimited address is read as fast as it sends; a frame over 64 KiB closes it all the same', async () => {
    on = await startServer({ database });
    const visitor = await on.visitor();
    parse.mockClear();
    flood(visitor.socket, 60, pads);
    await visitor.socket.flush();
    expect(parsed()).toBe(60 * pads().length);
    visitor.socket.send('x'.repeat(65_537));
    expect((await visitor.socket.closed).code).toBe(1009);
  });

  test('a small frame beyond the rate is answered, unless it has no valid id', async () => {
    on = await startServer({ database, unlimited: false });
    await on.agent();
    const visitor = await on.visitor();
    flood(visitor.socket, 200, (index) => JSON.stringify({ code: '6000', onlyID: `${index}`, msg: 'x' }));
    visitor.socket.send({ code: '6000', onlyID: 'x'.repeat(BIG), msg: 'x' });
    visitor.socket.send({ code: '6000', onlyID: 'last', msg: 'x' });
    expect(await visitor.socket.answer('last')).toMatchObject({ code: '7002', error: 'rate' });
    expect(visitor.socket.all('7002').map(({ onlyID }) => onlyID)).toEqual(['last']);
  });
});

describe('bytes outside of frames are counted too', () => {
  const masked = (first: number, payload: Buffer) =>
    Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
  const lineOf = (socket: TestSocket) => (socket.ws as unknown as { _socket: { write(data: Buffer): void } })._socket;

  test('a flood of pongs closes the socket', async () => {
    on = await startServer({ database, unlimited: false });
    const visitor = await on.visitor();
    lineOf(visitor.socket).write(Buffer.concat(Array(12_000).fill(masked(0x8a, Buffer.alloc(120)))));
    await visitor.socket.flush();
    on.clock.advance(1000);
    await on.runJob('heartbeat');
    expect(await visitor.socket.closed).toEqual({ code: 1013, reason: 'rate' });
  });

  test('many pings at once are answered; a flood of them closes the socket with 1013', async () => {
    on = await startServer({ database, unlimited: false });
    const visitor = await on.visitor();
    let pongs = 0;
    visitor.socket.ws.on('pong', () => {
      pongs += 1;
    });
    for (let sent = 0; sent < 1000; sent += 1) visitor.socket.ws.ping();
    await visitor.socket.flush();
    expect(pongs).toBeGreaterThanOrEqual(1000);
    for (let sent = 0; sent < 5000; sent += 1) visitor.socket.ws.ping();
    expect(await visitor.socket.closed).toEqual({ code: 1013, reason: 'rate' });
  });

  test('a message of endless empty pieces closes the socket', async () => {
    on = await startServer({ database });
    const visitor = await on.visitor();
    const piece = masked(0x00, Buffer.alloc(0));
    lineOf(visitor.socket).write(Buffer.concat([masked(0x01, Buffer.from('{')), ...Array(300).fill(piece)]));
    expect((await visitor.socket.closed).code).toBe(1008);
  });

  test('a refused upgrade keeps no connection, though the client never closes its side', async () => {
    on = await startServer({ database, unlimited: false });
    const [host = '', port] = on.address.split(':');
    const upgrade = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
    const caller = connect({ host, port: Number(port), allowHalfOpen: true }, () => caller.write(upgrade('/ws/other')));
    caller.on('error', () => {}).resume();
    await new Promise((resolve) => caller.once('end', resolve));
    const lines = () =>
      new Promise<number>((resolve) =>
        (on.server.http.server as Server).getConnections((_error, count) => resolve(count)),
      );
    while ((await lines()) > 0) await new Promise((resolve) => setImmediate(resolve));
    caller.destroy();
  });
});
