import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInProcessBus } from '../bus/in-process';
import type { DownloadRoute } from '../http/handler';
import { buildProgram } from '../testing/built-program';
import { type NarrowDesk, startNarrowDesk } from '../testing/narrow-readers';
import { startServer, type TestServer } from '../testing/start-server';
import { createFileMaker, type FileMaker } from './file-maker';

let program: Awaited<ReturnType<typeof buildProgram>>;
let desk: NarrowDesk;
let maker: FileMaker;
/** A server with the same data whose files are made by a process of their own. */
let helped: TestServer;

/** Milliseconds until a process without work ends. */
const IDLE_MS = 4000;

beforeAll(async () => {
  [program, desk] = await Promise.all([buildProgram('fileProgram'), startNarrowDesk()]);
  await desk.grow('alpha');
  const { database, uploads, clock } = desk.on;
  const { connection } = database;
  const settings = { connection, reports: null, uploads, bucket: null, publicUrl: null, logLevel: 'silent' };
  maker = createFileMaker({ program: program.path, settings, log: pino({ level: 'silent' }), idleMs: IDLE_MS });
  helped = await startServer({ database, clock, bus: createInProcessBus(), fileMaker: maker });
});
afterAll(async () => {
  await helped.stop();
  await desk.on.stop();
  await program.remove();
});

const ask = (on: TestServer, path: string, token: string) =>
  fetch(`http://${on.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });

/** Whether there is a process of this number. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const errorOf = async (answer: Response) => ((await answer.json()) as { data: unknown }).data;

/** Files whose content does not depend on the time. */
const FILES = [
  'GET /history/export?format=csv',
  'GET /history/exportTalks?format=txt',
  'GET /users/export?format=csv',
  'GET /letter/export?format=csv',
  'GET /groups/export?format=csv',
  'GET /roles/export?format=csv',
  'GET /audit/export?format=csv&kind=agent',
] satisfies `${DownloadRoute}?${string}`[];

test('a process started on request makes the same files as the server', async () => {
  expect(maker.pid).toBeUndefined();
  for (const reader of [desk.root, desk.readers.masked]) {
    for (const file of FILES) {
      const [made, own] = await Promise.all(
        [helped, desk.on].map(async (on) => {
          const answer = await ask(on, file.slice(4), reader.token);
          return { status: answer.status, rows: answer.headers.get('x-rows'), text: await answer.text() };
        }),
      );
      expect([file, made]).toEqual([file, own]);
      if (reader === desk.root) expect(own!.text.length).toBeGreaterThan(20);
    }
  }
  const bad = await ask(helped, '/groups/export?format=csv&timeZone=Nowhere', desk.root.token);
  expect([bad.status, await errorOf(bad)]).toMatchObject([400, { error: 'bad-request' }]);
});

test('a process that has crashed is started again for the next file; an idle one ends', async () => {
  expect((await ask(helped, '/groups/export?format=csv', desk.root.token)).status).toBe(200);
  const died = maker.pid!;
  process.kill(died, 'SIGKILL');
  await expect.poll(() => maker.pid).toBeUndefined();
  const next = await ask(helped, '/groups/export?format=csv', desk.root.token);
  expect(next.status).toBe(200);
  await next.text();
  const idle = maker.pid!;
  expect(idle).not.toBe(died);
  await expect.poll(() => isRunning(idle)).toBe(false);
});

test('without a process a file is refused', async () => {
  await maker.stop();
  const answer = await ask(helped, '/groups/export?format=csv', desk.root.token);
  expect([answer.status, await errorOf(answer)]).toMatchObject([429, { error: 'export-busy', seconds: 10 }]);
});
