import { isDeepStrictEqual } from 'node:util';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { createSheetReader, type SheetReader } from '../sheets/read-outside';
import { buildProgram } from '../testing/built-program';
import { hostileSheets } from '../testing/hostile-sheets';
import { isWithin, leastLoopDelay } from '../testing/loop-delay';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import { upload } from '../testing/upload';

/** The event loop stays free while a hostile file is received, which costs no more memory than a few times its size. */
const BOUNDS = { blockedMs: 100, peakBytes: 128 * 1024 * 1024 };

/** A sheet that every reader of sheets accepts. */
const PLAIN = { name: 'a.csv', content: 'username,name,phone,password,roles\nwang,王芳,13800138000,secret-1,Editor\n' };

const uploads = (Object.keys(routes) as RouteName[]).filter((name) => (routes[name] as Route).upload);

/**
 * Every upload route, so a new one is tested too. Routes that read sheets, found by trying, refuse each hostile file
 * with its own error; the others store or refuse it. The event loop is never blocked.
 */
test('no hostile sheet blocks the server or fills its memory, at any upload route', {
  timeout: 600_000,
}, async ({ on }) => {
  const program = await buildProgram('sheetProgram');
  const reads = countReads(on, createSheetReader({ log: on.server.context.log, program }));
  const boss = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const send = (route: RouteName, file: { name: string; content: Buffer | string }) => {
    const bearer = (routes[route] as Route).needs === 'visitor' ? visitor.credential : boss.token;
    const path = `${route.split(' ')[1]}?id=${boss.uuid}&YQToken=${visitor.id}`;
    return upload(on, bearer, { ...file, path });
  };

  const readers = new Set<RouteName>();
  for (const route of uploads) {
    reads.count = 0;
    expect((await send(route, PLAIN)).status, route).toBeLessThan(500);
    if (reads.count > 0) readers.add(route);
  }
  expect(readers.size).toBeGreaterThanOrEqual(2);

  const wrong: string[] = [];
  for (const { name, content, expected } of await hostileSheets())
    for (const route of uploads) {
      let answer: Answer = { status: 0 };
      const delay = await leastLoopDelay(async () => {
        answer = await send(route, { name: 'a.xlsx', content });
      }, BOUNDS);
      const { status, error, bound } = answer;
      const refused = { status, error, ...('bound' in expected && { bound }) };
      const isRight = readers.has(route) ? isDeepStrictEqual(refused, expected) : status < 500;
      if (!isRight || !isWithin(delay, BOUNDS)) wrong.push(JSON.stringify({ route, name, ...refused, ...delay }));
    }
  expect(wrong.join('\n')).toBe('');
  // Its columns are those of agents.
  expect(readers).toContain('POST /services/readImport');
  expect((await send('POST /services/readImport', PLAIN)).status).toBe(200);
  await program.remove();
});

type Answer = { status: number; error?: string; bound?: string };

/** Counts the files given to the reader process. The object is shared by the contexts of all lanes. */
function countReads(on: TestServer, reader: SheetReader): { count: number } {
  const reads = { count: 0 };
  on.server.context.sheets.read = (path, taken, use) => {
    reads.count += 1;
    return reader.read(path, taken, use);
  };
  return reads;
}
