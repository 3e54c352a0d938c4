import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Found } from './measure-data';
import type { Family } from './open-data';

export type Examined = { family: Family; found: Found };

/** The process may take this many milliseconds, and megabytes of heap beside the file. */
const WORK_MS = 60_000;
const HEAP_MB = 256;

/** The built program is beside the built server; from source it needs the tsx loader. */
const PROGRAM = import.meta.url.endsWith('.ts')
  ? ['--import', 'tsx', fileURLToPath(new URL('./examine-process.ts', import.meta.url))]
  : [fileURLToPath(new URL('./examine-data.js', import.meta.url))];

/** Reads an uploaded file in a process of its own, which may fail or take long; null: it cannot be used. */
export async function examine(path: string): Promise<Examined | null> {
  try {
    const args = [`--max-old-space-size=${HEAP_MB}`, ...PROGRAM, path];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      timeout: WORK_MS,
      killSignal: 'SIGKILL',
      env: {},
    });
    return JSON.parse(stdout) as Examined | null;
  } catch {
    return null;
  }
}
