import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// In a process of its own: under test conditions the build would contain code that is not shipped.
it('keeps to the limits of scenario G, closed and opened', { timeout: 60_000 }, async () => {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const script = fileURLToPath(new URL('check-size.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stdout).toMatch(/^✓ /);
  expect(stdout).not.toContain('✗');
});
