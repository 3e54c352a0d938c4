import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSources } from './imports.mjs';
import { inRoot } from './root.mjs';

test('a test of the server that replaces modules is named *.mocked.test.ts, so that it shares them with no other', () => {
  const named = listSources().filter(
    (file) =>
      /^(packages|apps\/server)\/.*\.test\.ts$/.test(file) &&
      !/\.mocked\.(pg\.)?test\.ts$/.test(file) &&
      /\bvi\.(doM|m)ock\(/.test(readFileSync(inRoot(file), 'utf8')),
  );
  expect(named).toEqual([]);
});
