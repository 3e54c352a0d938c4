import { accessSync, constants, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { scratchDirectory } from './scratch.mjs';

test('tests write into their own directory, which the account of PostgreSQL may enter', () => {
  const directory = scratchDirectory();
  accessSync(directory, constants.W_OK);
  expect(scratchDirectory()).toBe(directory);
  if (directory !== tmpdir()) expect(statSync(directory)).toMatchObject({ uid: process.getuid() });
  expect(statSync(directory).mode & 0o001).toBe(0o001);
});
