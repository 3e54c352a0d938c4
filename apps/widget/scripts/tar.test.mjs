import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageOf } from './tar.mjs';

it('is unpacked by tar, and is the same for the same files', () => {
  const files = {
    'package.json': '{"name":"parley-widget"}',
    'index.js': `export const text = '${'灯'.repeat(600)}';\n`,
  };
  const folder = mkdtempSync(join(tmpdir(), 'parley-tar-'));
  try {
    writeFileSync(join(folder, 'a.tgz'), packageOf(files));
    execFileSync('tar', ['-xzf', 'a.tgz'], { cwd: folder });
    for (const [path, text] of Object.entries(files))
      expect(readFileSync(join(folder, 'package', path), 'utf8')).toBe(text);
    expect(packageOf(files)).toEqual(packageOf(files));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
