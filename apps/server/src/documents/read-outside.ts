import { fork } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentAnswer } from './document-process';
import type { DocumentText } from './read-document';

/** Megabytes of the process's heap, and milliseconds for one file. */
const MEMORY_MB = 384;
const WORK_MS = 60_000;

export type Program = { path: string; nodeArguments: readonly string[] };

/** The built program is beside the built server; from source it needs the tsx loader. */
const PROGRAM: Program = import.meta.url.endsWith('.ts')
  ? { path: fileURLToPath(new URL('./document-process.ts', import.meta.url)), nodeArguments: ['--import', 'tsx'] }
  : { path: fileURLToPath(new URL('./read-document.js', import.meta.url)), nodeArguments: [] };

/**
 * The only way to read uploaded documents: in a process of its own, with limits of memory and time and without the
 * server's secrets. Null: the file cannot be read.
 */
export function readDocumentOutside(
  path: string,
  { workMs = WORK_MS, program = PROGRAM }: { workMs?: number; program?: Program } = {},
): Promise<DocumentText | null> {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  const child = fork(program.path, [resolve(path)], {
    cwd: dirname(program.path),
    env: { PATH, SystemRoot, TMPDIR, TEMP } as NodeJS.ProcessEnv,
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, ...program.nodeArguments],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((done) => {
    const end = (document: DocumentText | null): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      done(document);
    };
    const timer = setTimeout(() => end(null), workMs);
    child.once('message', (answer) => end((answer as DocumentAnswer).document));
    child.once('error', () => end(null));
    child.once('close', () => end(null));
  });
}
