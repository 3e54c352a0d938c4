import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { basename } from 'node:path';
import type { Logger } from 'pino';
import { createSemaphore } from '../semaphore';
import { removeAddress } from './address';
import { type FromMaker, type MakerSettings, SECRET_BYTES, type ToMaker } from './download-wire';
import { createUsage } from './usage';

/** JavaScript heap in megabytes. A file is made batch by batch; two at once use less than half of it. */
const HEAP_MB = 64;
/**
 * Milliseconds that a download waits for the process to start (long enough for a busy machine), and maximum number of
 * downloads that wait.
 */
const REACH_WITHIN_MS = 20_000;
const MAX_WAITING = 4;
/** Milliseconds without a download after which the process ends; people often export several lists in a row. */
const IDLE_MS = 60_000;

/** Socket of the process that makes files, and the secret to send first. `leave` ends this use of the process. */
export type MakerAddress = { address: string; secret: Buffer; leave(): void };

/** Starts the process that makes files on the first request, and ends it after a time without requests. */
export type FileMaker = {
  /** Null: the process did not start, or too many wait for it already. */
  reach(disconnected?: AbortSignal): Promise<MakerAddress | null>;
  settingsChanged(): void;
  stop(): Promise<void>;
  /** Of the running process; undefined: none runs. */
  readonly pid: number | undefined;
};

type Options = {
  /** Path of the built program. */
  program: string;
  settings: MakerSettings;
  log: Pick<Logger, 'warn' | 'error'>;
  idleMs?: number;
  heapMb?: number;
};

type Running = { child: ChildProcess; closed: Promise<unknown>; address: string | null };

export function createFileMaker(options: Options): FileMaker {
  const { program, settings, log, idleMs = IDLE_MS, heapMb = HEAP_MB } = options;
  const secret = randomBytes(SECRET_BYTES);
  const changes = new EventEmitter();
  const waiting = createSemaphore(MAX_WAITING);
  const usage = createUsage(idleMs, end);
  let running: Running | null = null;
  let isStopping = false;

  function launch(): Running {
    const started: Running = startChild(program, heapMb, {
      kind: 'start',
      settings,
      secret: secret.toString('base64'),
    });
    const { child } = started;
    child.on('message', ({ address }: FromMaker) => {
      started.address = address;
      changes.emit('change');
    });
    child.on('error', (error) => {
      log.error({ err: error, program: basename(program) }, 'process started on request');
      clearRunning(started);
    });
    child.once('close', (code, signal) => {
      if (running === started) log.warn({ code, signal, program: basename(program) }, 'process has ended');
      clearRunning(started);
      if (started.address) void removeAddress(started.address).catch((error: unknown) => log.warn({ err: error }));
    });
    return started;
  }

  function clearRunning(ended: Running): void {
    if (running === ended) running = null;
    changes.emit('change');
  }

  /** The next download starts another process: none is sent to a process that is about to end. */
  function end(): Promise<unknown> {
    const ending = running;
    running = null;
    ending?.child.kill('SIGTERM');
    return ending?.closed ?? Promise.resolve();
  }

  async function addressOfRunning(disconnected: AbortSignal | undefined): Promise<string | null> {
    running ??= launch();
    const starting = running;
    if (starting.address) return starting.address;
    const leave = waiting.enter();
    if (!leave) return null;
    const signal = withinReach(disconnected);
    while (running === starting && !starting.address && !signal.aborted)
      await once(changes, 'change', { signal }).catch(() => undefined);
    leave();
    return running === starting ? starting.address : null;
  }

  return {
    async reach(disconnected) {
      if (isStopping) return null;
      const leave = usage.begin();
      const address = await addressOfRunning(disconnected);
      if (!address) leave();
      return address ? { address, secret, leave } : null;
    },
    settingsChanged() {
      const message: ToMaker = { kind: 'settings-changed' };
      if (running?.child.connected) running.child.send(message, () => undefined);
    },
    async stop() {
      isStopping = true;
      usage.stop();
      await end();
    },
    get pid() {
      return running?.child.pid;
    },
  };
}

/** Ends when the caller disconnects, or has waited too long. */
function withinReach(disconnected: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(REACH_WITHIN_MS);
  return disconnected ? AbortSignal.any([disconnected, timeout]) : timeout;
}

function startChild(program: string, heapMb: number, start: ToMaker): Running {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=2'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.once('spawn', () => child.send(start, () => undefined));
  return { child, closed: once(child, 'close').catch(() => undefined), address: null };
}
