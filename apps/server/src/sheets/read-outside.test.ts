import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../testing/built-program';
import type { SheetRow } from './read';
import { createSheetReader, type OutsideSheet, type Program } from './read-outside';

let folder: string;
let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-outside-'));
  built = await buildProgram('sheetProgram');
});
afterAll(() => Promise.all([rm(folder, { recursive: true }), built.remove()]));

const log = pino({ level: 'silent' });
const TAKEN = { columns: 3, characters: 5 };
const rowsOf = async ({ batches }: OutsideSheet): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const batch of batches()) rows.push(...batch);
  return rows;
};

let made = 0;
async function fileOf(content: string): Promise<string> {
  made += 1;
  const path = join(folder, `${made}.mjs`);
  await writeFile(path, content);
  return path;
}
/** A program that runs this code instead of reading. */
const programOf = async (source: string): Promise<Program> => ({ path: await fileOf(source), nodeArguments: [] });

const HEAD = `{ head: { kind: 'csv', encoding: null } }`;
const NEVER = 'process.on("message", () => { for (;;); });';
const readBy = async (source: string, bounds = {}) => {
  const reader = createSheetReader({ log, bounds, program: await programOf(source) });
  return reader.read('nowhere', TAKEN, rowsOf);
};

test('the built program returns rows in batches, cut to the wanted columns and characters', async () => {
  const path = await fileOf(`a,b,c,d\n${'longer than five,,\n'.repeat(2500)}`);
  const sizes: number[] = [];
  const reader = createSheetReader({ log, program: built });
  const rows = await reader.read(path, TAKEN, async ({ kind, encoding, batches }) => {
    expect({ kind, encoding }).toEqual({ kind: 'csv', encoding: 'utf-8' });
    const all: SheetRow[] = [];
    for await (const batch of batches()) {
      sizes.push(batch.length);
      all.push(...batch);
    }
    return all;
  });
  expect(rows.slice(0, 2)).toEqual([
    { line: 1, cells: ['a', 'b', 'c'] },
    { line: 2, cells: ['longe'] },
  ]);
  expect(sizes).toEqual([1000, 1000, 501]);
});

describe('every failure of the process is a refusal', () => {
  test.each([
    ['never ends', NEVER, { workMs: 300 }, { id: 'sheet-too-complex', detail: { bound: 'time', most: 300 } }],
    [
      'reports the kind of file, then never ends',
      `let n = 0; process.on('message', () => { if (n++) for (;;); process.send(${HEAD}); });`,
      { workMs: 1500 },
      { id: 'sheet-too-complex', detail: { bound: 'time' } },
    ],
    [
      'uses all its memory',
      `const kept = []; process.on('message', () => { for (;;) kept.push(Array.from({ length: 1000 }, Math.random)); });`,
      { memoryMb: 16 },
      { id: 'sheet-too-complex', detail: { bound: 'memory', most: 16 } },
    ],
    [
      'is killed by the system',
      'process.kill(process.pid, "SIGKILL");',
      {},
      { id: 'sheet-too-complex', detail: { bound: 'memory' } },
    ],
    ['throws', 'process.on("message", () => { throw new Error("a bug"); });', {}, { id: 'sheet-unreadable' }],
    ['ends without a result', 'process.on("message", () => process.exit(0));', {}, { id: 'sheet-unreadable' }],
    ['does not compile', 'this is no program', {}, { id: 'sheet-unreadable' }],
  ])('%s', async (_, source, bounds, refusal) => {
    await expect(readBy(source, bounds)).rejects.toMatchObject(refusal);
  });

  test('cannot be started', async () => {
    const program = { path: '/nowhere/at/all.mjs', nodeArguments: [] };
    const reader = createSheetReader({ log, program });
    await expect(reader.read('nowhere', TAKEN, rowsOf)).rejects.toMatchObject({ id: 'sheet-busy' });
  });
});

function hold(): { held: Promise<void>; release(): void } {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  return { held, release };
}

test('one file is read at a time; a limited number wait, further ones and those that wait too long are refused', async () => {
  const program = await programOf(`process.on('message', () => process.send(${HEAD}));`);
  const reader = createSheetReader({ log, bounds: { waiting: 2, waitMs: 60_000 }, program });
  const order: string[] = [];
  const { held, release } = hold();
  const first = reader.read('1', TAKEN, async () => {
    order.push('first');
    await held;
    order.push('first is done');
  });
  const others = ['second', 'third'].map((name) => reader.read(name, TAKEN, async () => void order.push(name)));
  await expect(reader.read('4', TAKEN, rowsOf)).rejects.toMatchObject({ id: 'sheet-busy', detail: { seconds: 60 } });
  release();
  await Promise.all([first, ...others]);
  expect(order).toEqual(['first', 'first is done', 'second', 'third']);

  const shortWait = createSheetReader({ log, bounds: { waiting: 1, waitMs: 1 }, program });
  const other = hold();
  const long = shortWait.read('1', TAKEN, () => other.held);
  await expect(shortWait.read('2', TAKEN, rowsOf)).rejects.toMatchObject({ id: 'sheet-busy' });
  other.release();
  await long;
  expect(await shortWait.read('3', TAKEN, async ({ kind }) => kind)).toBe('csv');
});

test('when the caller stops reading, the process ends and the next file is read', async () => {
  const program = await programOf(
    `process.on('message', () => process.send({ head: { kind: 'csv', encoding: String(process.pid) } }));`,
  );
  const reader = createSheetReader({ log, program });
  let pid = 0;
  const broken = reader.read('1', TAKEN, async ({ encoding }) => {
    pid = Number(encoding);
    throw new Error('the line was cut');
  });
  await expect(broken).rejects.toThrow('the line was cut');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(await reader.read('2', TAKEN, async ({ kind }) => kind)).toBe('csv');
});

test('the process that reads uploaded files has no secrets of the server', async () => {
  process.env.PARLEY_ADMIN_PASSWORD = 'secret';
  try {
    const program = await programOf(
      `process.on('message', () => process.send({ head: { kind: 'csv', encoding: Object.keys(process.env).join() } }));`,
    );
    const names = await createSheetReader({ log, program }).read('1', TAKEN, async ({ encoding }) => String(encoding));
    const unexpected = names
      .split(',')
      .filter((name) => !/^(PATH|SystemRoot|TMPDIR|TEMP|NODE_CHANNEL_\w+)$/.test(name));
    expect(unexpected).toEqual([]);
  } finally {
    delete process.env.PARLEY_ADMIN_PASSWORD;
  }
});

test('the serving process reads sheets only through read-outside', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const inside = /from '[^']*\/(read|read-xlsx|read-csv|read-part|unzip)'/;
  // Documents are read in a process of their own too, which alone imports this file.
  const own = /^(sheets|testing)\/|^documents\/read-document\.ts$/;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !own.test(file));
  const wrong = files.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((line) => inside.test(line) && !line.startsWith('import type')),
  );
  expect(wrong).toEqual([]);
});
