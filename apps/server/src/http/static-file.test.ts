import { expect, test } from 'vitest';
import { fileOf } from './static-file';

test.each([
  ['index.html', '/site/index.html'],
  ['assets/app-1a2b3c4d.js', '/site/assets/app-1a2b3c4d.js'],
  ['%E4%BD%A0.png', '/site/你.png'],
])('%s is a file of the folder', (path, file) => {
  expect(fileOf('/site', path)).toBe(file);
});

test.each([
  '../secret.txt',
  'a/../../secret.txt',
  '..%2f..%2fsecret.txt',
  '%2e%2e/secret.txt',
  '..\\secret.txt',
  '.env',
  '.git/config.json',
  'a\0.js',
  '%00.js',
  '%',
  'server.ts',
  'folder',
  '',
])('%s is none', (path) => {
  expect(fileOf('/site', path)).toBeNull();
});
