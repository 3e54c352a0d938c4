import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a directory for one run, in `PARLEY_BENCH_DIR` if set. Use a real disk, since fsync is measured. */
export function makeScratch(name: string): string {
  const base = process.env.PARLEY_BENCH_DIR ?? tmpdir();
  mkdirSync(base, { recursive: true });
  const scratch = mkdtempSync(join(base, `parley-${name}-`));
  chmodSync(scratch, 0o755);
  return scratch;
}

export function removeScratch(scratch: string): void {
  if (process.env.PARLEY_BENCH_KEEP) return;
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
