import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));

test.each([
  ['module', 'modules.ts'],
  ['work', 'background/work.ts'],
])('every %s of a feature has its line in %s', (name, list) => {
  const listed = readFileSync(`${here}/${list}`, 'utf8');
  const found = (readdirSync(`${here}/features`, { recursive: true }) as string[]).filter((path) =>
    path.endsWith(`/${name}.ts`),
  );
  expect(found.length).toBeGreaterThan(5);
  const missing = found
    .filter((path) => !listed.includes(`features/${path.replace('.ts', '')}'`))
    .map((path) => `${list} lacks a line for features/${path}.`);
  expect(missing).toEqual([]);
});
