import { describe, expect } from 'vitest';
import { memoryInUse } from '../testing/memory';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import type { TestVisitor } from '../testing/test-people';
import type { TestSocket } from '../testing/test-socket';

const MIB = 1024 * 1024;
const BOUND = 8 * MIB;
/** Of one message; a few more close the socket. */
const FRAGMENTS = 250;
const SOCKETS = 40;

type Line = { write(data: Buffer, done: () => void): void };

const masked = (first: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

/** One after another: every settling pings all sockets, and answers that are not read in time would close one. */
async function openVisitors(on: TestServer): Promise<TestVisitor[]> {
  const visitors: TestVisitor[] = [];
  while (visitors.length < SOCKETS) visitors.push(await on.visitor());
  return visitors;
}

/** Writes each piece in a packet of its own, as far as the system lets. */
async function writeApart({ ws }: TestSocket, pieces: readonly Buffer[]): Promise<void> {
  const { _socket: line } = ws as unknown as { _socket: Line };
  for (const piece of pieces) await new Promise<void>((resolve) => line.write(piece, resolve));
}

/** The beginning of a message, then one byte of it in each fragment; it never ends. */
const endless = [
  masked(0x01, Buffer.from('{')),
  ...Array.from({ length: FRAGMENTS - 1 }, () => masked(0x00, Buffer.from(' '))),
];

/** Head of a masked text frame of one megabyte, with its mask. */
const headOfMegabyte = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]);

describe('fault 19: what a client sends in fragments of one byte takes little memory', () => {
  test('forty sockets with unfinished messages: at most 8 MiB more, freed when they close; others are served', async ({
    on,
  }) => {
    await on.agent();
    const other = await on.visitor();
    const visitors = await openVisitors(on);
    await on.settle();
    const before = memoryInUse();
    await Promise.all(visitors.map(({ socket }) => writeApart(socket, endless)));
    await on.settle();
    expect(visitors.every(({ socket }) => !socket.isClosed)).toBe(true);
    const held = memoryInUse() - before;
    expect(held).toBeLessThan(BOUND);
    expect(await other.says('hello')).toMatchObject({ code: '7001' });
    // The last fragment ends the message, which is no frame of ours: ignored.
    await Promise.all(visitors.map(({ socket }) => writeApart(socket, [masked(0x80, Buffer.from('}'))])));
    await on.settle();
    expect(await visitors[0]!.says('still here')).toMatchObject({ code: '7001' });
  });

  test('frames of one megabyte: closed with 1009, and none of them is held', async ({ on }) => {
    await on.agent();
    const other = await on.visitor();
    const visitors = await openVisitors(on);
    await on.settle();
    const before = memoryInUse();
    await Promise.all(visitors.map(({ socket }) => writeApart(socket, [headOfMegabyte, Buffer.alloc(60_000)])));
    for (const { socket } of visitors) expect((await socket.closed).code).toBe(1009);
    await on.settle();
    expect(memoryInUse() - before).toBeLessThan(BOUND);
    expect(await other.says('hello')).toMatchObject({ code: '7001' });
  });
});
