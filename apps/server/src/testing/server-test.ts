import { test } from 'vitest';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './database';
import { type ServerOptions, startServer, type TestServer } from './start-server';
import type { Frame, TestSocket } from './test-socket';

/** Options of every server below: a file sets the bucket to run the tests of other files over it. */
export const serverOptions: Pick<ServerOptions, 'bucket'> = {};

/** A test with its own server, on a database that the tests of a file share, emptied after each. */
export const serverTest = test.extend<{ database: TestDatabase; on: TestServer }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const database = await createTestDatabase();
      await use(database);
      await database.close();
    },
    { scope: 'file' },
  ],
  on: async ({ database }, use) => {
    const on = await startServer({ database, ...serverOptions });
    await use(on);
    await on.stop();
    await emptyDatabase(database);
  },
});

/** Direct answers; and 2028, which comes beside others and is compared by `thread-events.pg.test.ts`. */
const LEFT_OUT = /^(0000|7000|7001|7002|7005|2028)$/;

/**
 * The frames that an action caused on each socket, without direct answers and events of threads; sockets without frames
 * are left out.
 */
export async function framesCausedBy(
  on: TestServer,
  sockets: Record<string, TestSocket>,
  action: () => Promise<unknown>,
): Promise<Record<string, Frame[]>> {
  await on.settle();
  const marks = Object.values(sockets).map((socket) => socket.frames.length);
  await action();
  await on.settle();
  const received: Record<string, Frame[]> = {};
  Object.entries(sockets).forEach(([name, socket], index) => {
    const frames = socket.frames.slice(marks[index]).filter(({ code }) => !LEFT_OUT.test(code));
    if (frames.length > 0) received[name] = frames;
  });
  return received;
}

/** Like `framesCausedBy`, only the codes. */
export async function codesCausedBy(
  on: TestServer,
  sockets: Record<string, TestSocket>,
  action: () => Promise<unknown>,
): Promise<Record<string, string[]>> {
  const received = await framesCausedBy(on, sockets, action);
  return Object.fromEntries(Object.entries(received).map(([name, frames]) => [name, frames.map(({ code }) => code)]));
}
