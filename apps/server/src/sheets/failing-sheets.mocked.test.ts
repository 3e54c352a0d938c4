import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failAt } from '../testing/failing-disk';
import { openSheet } from './read';
import { xlsxWriter } from './xlsx';

vi.mock('node:fs', async (original) => (await import('../testing/failing-disk')).failing(await original()));
vi.mock('node:fs/promises', async (original) =>
  (await import('../testing/failing-disk')).failingPromises(await original()),
);

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
let folder = '';
beforeEach(async () => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  folder = await mkdtemp(join(tmpdir(), 'parley-sheets-'));
});
afterEach(async () => {
  failAt(null);
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);
  await rm(folder, { recursive: true, force: true });
});

async function workbook(): Promise<Buffer> {
  const writer = xlsxWriter([{ title: 'a', kind: 'text' }], { timeZone: 'UTC', sheetName: 'x' });
  const rows = Array.from({ length: 2000 }, (_, n) => [`row ${Math.sin(n)}`]);
  return Buffer.concat([await writer.begin(), await writer.rows(rows), await writer.end()]);
}

const TAKEN = { columns: 10, characters: 1000 };

async function readAll(path: string): Promise<number> {
  let rows = 0;
  for await (const _ of (await openSheet(path, TAKEN)).rows()) rows += 1;
  return rows;
}

test.each(['csv', 'xlsx'])('a read error of a %s file fails only its own reading', async (kind) => {
  const path = join(folder, `a.${kind}`);
  await writeFile(path, kind === 'csv' ? 'a\nb\n'.repeat(50_000) : await workbook());
  const whole = await readAll(path);
  for (const at of ['open', 'middle', 'end'] as const) {
    failAt({ path, at, code: 'EIO' });
    const read = await readAll(path).catch((error: Error) => error);
    if (at !== 'end') expect(read, at).toBeInstanceOf(Error);
    failAt(null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(uncaught, at).toEqual([]);
    expect(await readAll(path)).toBe(whole);
  }
});
