import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const OWN = `mock${sep}`;

test('the folder can be deleted together with one line of `assembly/web.ts`', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith(OWN),
  );
  const lines = files.flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split('\n')
      .filter((line) => /['"](\.\.?\/)+mock\//.test(line))
      .map((line) => [file.replaceAll(sep, '/'), line.trim()]),
  );
  expect(lines).toEqual([['assembly/web.ts', expect.stringMatching(/^await import\('\.\.\/mock\/mount'\).*;$/)]]);
});
