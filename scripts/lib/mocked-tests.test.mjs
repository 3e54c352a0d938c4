import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSources } from './imports.mjs';
import { inRoot } from './root.mjs';

test('a server test that mocks modules is named *.mocked.test.ts, so that it runs in a module registry of its own', () => {
  const named = listSources().filter(
    (file) =>
      /^(packages|apps\/server)\/.*\.test\.ts$/.test(file) &&
      !/\.mocked\.(pg\.)?test\.ts$/.test(file) &&
      /\bvi\.(doM|m)ock\(/.test(readFileSync(inRoot(file), 'utf8')),
  );
  expect(named).toEqual([]);
});
