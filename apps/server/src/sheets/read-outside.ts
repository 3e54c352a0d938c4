import { type ChildProcess, fork } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Refusal } from '../errors';
import { tooComplex } from './limits';
import type { Sheet, SheetRow, Taken } from './read';
import type { Answer } from './sheet-process';
import { createTurns } from './turns';

/** The rows of an open sheet in batches; can be read once. */
export type OutsideSheet = Pick<Sheet, 'kind' | 'encoding'> & { batches(): AsyncGenerator<SheetRow[], void> };

/**
 * The only way to read uploaded spreadsheets. Each file is read by a separate process with limits of memory and time;
 * every failure is a refusal for its sender. One file is read at a time.
 */
export type SheetReader = {
  /** Passes the sheet to `use`; the process ends when `use` returns. */
  read<T>(path: string, taken: Taken, use: (sheet: OutsideSheet) => Promise<T>): Promise<T>;
};

type Bounds = {
  /** Megabytes of the process's heap; the largest real workbook takes a third. */
  memoryMb: number;
  /** Milliseconds of work on one file, without waiting for the caller. */
  workMs: number;
  /** Number of files that may wait, and milliseconds for each. */
  waiting: number;
  waitMs: number;
};
const BOUNDS: Bounds = { memoryMb: 256, workMs: 60_000, waiting: 4, waitMs: 30_000 };

export type Program = { path: string; nodeArguments: readonly string[] };

/** The built program is beside the built server; from source it needs the tsx loader. */
const PROGRAM: Program = import.meta.url.endsWith('.ts')
  ? { path: fileURLToPath(new URL('./sheet-process.ts', import.meta.url)), nodeArguments: ['--import', 'tsx'] }
  : { path: fileURLToPath(new URL('./read-sheet.js', import.meta.url)), nodeArguments: [] };

type Options = { log: Pick<Logger, 'warn'>; bounds?: Partial<Bounds>; program?: Program };

export function createSheetReader({ log, bounds: given, program = PROGRAM }: Options): SheetReader {
  const bounds = { ...BOUNDS, ...given };
  const turns = createTurns(bounds);
  return {
    async read(path, taken, use) {
      const leave = await turns.enter();
      const reading = startReading({ program, bounds, log }, [resolve(path), taken.columns, taken.characters]);
      try {
        return await use(await open(reading));
      } finally {
        await reading.end().finally(leave);
      }
    },
  };
}

type Reading = { ask(): Promise<Answer>; end(): Promise<void> };

async function open({ ask }: Reading): Promise<OutsideSheet> {
  const first = verdict(await ask());
  if (!('head' in first)) throw new Refusal('sheet-unreadable');
  return {
    ...first.head,
    async *batches() {
      for (;;) {
        const answer = verdict(await ask());
        if (!('rows' in answer)) return;
        yield answer.rows;
      }
    },
  };
}

function verdict(answer: Answer): Exclude<Answer, { refused: unknown }> {
  if ('refused' in answer) throw new Refusal(answer.refused.id, answer.refused.detail);
  return answer;
}

/** Characters of the end of the process's stderr that are kept. */
const STDERR_CHARACTERS = 4096;

/** Starts the process. Each `ask` gets one answer, or the refusal by which the process failed. */
function startReading(
  { program, bounds, log }: { program: Program; bounds: Bounds; log: Options['log'] },
  words: readonly (string | number)[],
): Reading {
  let left = bounds.workMs;
  let failure: Refusal | null = null;
  let isEnding = false;
  let pending: { resolve(answer: Answer): void; reject(error: Refusal): void } | null = null;
  let stderrEnd = '';
  const child = forkProgram(program, bounds, words);
  const over = new Promise<void>((done) => {
    child.once('close', (code, signal) => {
      if (!isEnding && !failure) fail(becameOf(code, signal));
      done();
    });
    // The process could not be started or reached.
    child.on('error', (error) => {
      log.warn({ err: error }, 'the process that reads sheets');
      fail(new Refusal('sheet-busy', { seconds: Math.ceil(bounds.waitMs / 1000) }));
      if (child.pid === undefined) done();
    });
  });
  child.on('message', (answer) => pending?.resolve(answer as Answer));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrEnd = (stderrEnd + text).slice(-STDERR_CHARACTERS);
  });

  function fail(refusal: Refusal): void {
    failure ??= refusal;
    child.kill('SIGKILL');
    pending?.reject(failure);
  }

  function becameOf(code: number | null, signal: NodeJS.Signals | null): Refusal {
    // Not called if this server killed the process: a SIGKILL is the system’s, for lack of memory.
    if (stderrEnd.includes('heap out of memory') || signal === 'SIGKILL') return tooComplex('memory', bounds.memoryMb);
    log.warn({ code, signal, stderrEnd }, 'the process that reads sheets ended');
    return new Refusal('sheet-unreadable');
  }

  return {
    async ask() {
      if (failure) throw failure;
      const since = performance.now();
      const timer = setTimeout(() => fail(tooComplex('time', bounds.workMs)), left);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          pending = { resolve, reject };
          child.send('next', () => undefined);
        });
      } finally {
        pending = null;
        clearTimeout(timer);
        left -= performance.now() - since;
      }
    },
    async end() {
      isEnding = true;
      child.kill('SIGKILL');
      await over;
    },
  };
}

/** Runs with a minimal environment, so that it has no secrets. */
function forkProgram(
  { path, nodeArguments }: Program,
  { memoryMb }: Bounds,
  words: readonly (string | number)[],
): ChildProcess {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return fork(path, words.map(String), {
    cwd: dirname(path),
    env: { PATH, SystemRoot, TMPDIR, TEMP } as NodeJS.ProcessEnv,
    execArgv: [`--max-old-space-size=${memoryMb}`, ...nodeArguments],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
