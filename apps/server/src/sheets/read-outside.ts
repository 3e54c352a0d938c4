import { type ChildProcess, fork } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Refusal } from '../errors';
import { tooComplex } from './limits';
import type { Sheet, SheetRow, Taken } from './read';
import type { Answer } from './sheet-process';
import { createTurns } from './turns';

/** The rows of an open sheet, a batch at a time; to be read once. */
export type OutsideSheet = Pick<Sheet, 'kind' | 'encoding'> & { batches(): AsyncGenerator<SheetRow[], void> };

/**
 * The door to spreadsheets that people send. A file is read by a process of its own, started for it and ended after it: it
 * has bounds of memory and time, and whatever a file does to it is a refusal to whoever sent the file. One file is read at
 * a time.
 */
export type SheetReader = {
  /** Hands the sheet to `use`; its process ends when `use` does. */
  read<T>(path: string, taken: Taken, use: (sheet: OutsideSheet) => Promise<T>): Promise<T>;
};

type Bounds = {
  /** Megabytes of the process's heap: the largest workbook of real use takes a third. */
  memoryMb: number;
  /** Milliseconds that it works on one file; what it waits for is not counted. */
  workMs: number;
  /** Files that wait while one is read, and milliseconds that one waits. */
  waiting: number;
  patienceMs: number;
};
const BOUNDS: Bounds = { memoryMb: 256, workMs: 60_000, waiting: 4, patienceMs: 30_000 };

export type Program = { path: string; nodeArguments: readonly string[] };

/** The built program stands beside the built server; from source it needs the loader that the server runs with. */
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

/** Characters of what a process wrote before it ended that are looked at. */
const LAST_WORDS = 4096;

/** Starts the process. Each `ask` gets one answer, or the refusal that became of the process. */
function startReading(
  { program, bounds, log }: { program: Program; bounds: Bounds; log: Options['log'] },
  words: readonly (string | number)[],
): Reading {
  let left = bounds.workMs;
  let failure: Refusal | null = null;
  let isEnding = false;
  let asked: { resolve(answer: Answer): void; reject(error: Refusal): void } | null = null;
  let lastWords = '';
  const child = forkProgram(program, bounds, words);
  const over = new Promise<void>((done) => {
    child.once('close', (code, signal) => {
      if (!isEnding && !failure) fail(becameOf(code, signal));
      done();
    });
    // It could not be started, or not be reached any more.
    child.on('error', (error) => {
      log.warn({ err: error }, 'the process that reads sheets');
      fail(new Refusal('sheet-busy', { seconds: Math.ceil(bounds.patienceMs / 1000) }));
      if (child.pid === undefined) done();
    });
  });
  child.on('message', (answer) => asked?.resolve(answer as Answer));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });

  function fail(refusal: Refusal): void {
    failure ??= refusal;
    child.kill('SIGKILL');
    asked?.reject(failure);
  }

  function becameOf(code: number | null, signal: NodeJS.Signals | null): Refusal {
    // A kill that is not ours is the system's, when there is no memory left.
    if (lastWords.includes('heap out of memory') || signal === 'SIGKILL') return tooComplex('memory', bounds.memoryMb);
    log.warn({ code, signal, lastWords }, 'the process that reads sheets ended');
    return new Refusal('sheet-unreadable');
  }

  return {
    async ask() {
      if (failure) throw failure;
      const since = performance.now();
      const timer = setTimeout(() => fail(tooComplex('time', bounds.workMs)), left);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          asked = { resolve, reject };
          child.send('next', () => undefined);
        });
      } finally {
        asked = null;
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

/** Without the server's settings: what reads strangers' files knows no secret. */
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
