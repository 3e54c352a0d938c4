import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Logger } from 'pino';
import { createGate } from '../gate';
import { removeAddress } from './address';
import { type FromMaker, type MakerSettings, SECRET_BYTES, type ToMaker } from './download-wire';

/** Megabytes of JavaScript heap: a file is made batch by batch, and two at once take less than half of it. */
const HEAP_MB = 64;
/** Milliseconds that a download waits for the process to start, on a busy machine, and downloads that wait at once. */
const REACH_WITHIN_MS = 20_000;
const WAITING_AT_MOST = 4;
/** Milliseconds without a download after which it ends: whoever exports one list often exports another. */
const IDLE_MS = 60_000;

/** Where files are made, and what is sent first. `leave`: no more is read from there. */
export type Door = { address: string; secret: Buffer; leave(): void };

/** Starts the process that makes files when one is asked for, and ends it when none has been for a while. */
export type FileMaker = {
  /** Null: it did not start, or too many wait for it already. */
  reach(gone?: AbortSignal): Promise<Door | null>;
  settingsChanged(): void;
  stop(): Promise<void>;
  /** Of the running process; undefined: none runs at this moment. */
  readonly pid: number | undefined;
};

type Options = {
  /** Path of the built program. */
  program: string;
  settings: MakerSettings;
  log: Pick<Logger, 'warn' | 'error'>;
  idleMs?: number;
};

type Running = { child: ChildProcess; closed: Promise<unknown>; address: string | null };

export function createFileMaker({ program, settings, log, idleMs = IDLE_MS }: Options): FileMaker {
  const secret = randomBytes(SECRET_BYTES);
  const changes = new EventEmitter();
  const waiting = createGate(WAITING_AT_MOST);
  let running: Running | null = null;
  let isStopping = false;
  let inside = 0;
  let idle: NodeJS.Timeout | undefined;

  function launch(): Running {
    const child = fork(program, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started: Running = { child, closed: once(child, 'close').catch(() => undefined), address: null };
    const start: ToMaker = { kind: 'start', settings, secret: secret.toString('base64') };
    child.once('spawn', () => child.send(start, () => undefined));
    child.on('message', ({ address }: FromMaker) => {
      started.address = address;
      changes.emit('change');
    });
    child.on('error', (error) => {
      log.error({ err: error }, 'the process that makes files');
      forget(started);
    });
    child.once('close', (code, signal) => {
      if (running === started) log.warn({ code, signal }, 'the process that makes files ended');
      forget(started);
      if (started.address) void removeAddress(started.address).catch((error: unknown) => log.warn({ err: error }));
    });
    return started;
  }

  function forget(ended: Running): void {
    if (running === ended) running = null;
    changes.emit('change');
  }

  /** The next download starts another one: nobody is sent to a process that is about to end. */
  function end(): Promise<unknown> {
    const ending = running;
    running = null;
    ending?.child.kill('SIGTERM');
    return ending?.closed ?? Promise.resolve();
  }

  function leaveOnce(): () => void {
    let isInside = true;
    return () => {
      if (isInside) inside -= 1;
      isInside = false;
      if (inside > 0) return;
      clearTimeout(idle);
      idle = setTimeout(end, idleMs);
      idle.unref();
    };
  }

  async function started(gone: AbortSignal | undefined): Promise<string | null> {
    running ??= launch();
    const asked = running;
    if (asked.address) return asked.address;
    const leave = waiting.enter();
    if (!leave) return null;
    const patience = AbortSignal.timeout(REACH_WITHIN_MS);
    const signal = gone ? AbortSignal.any([gone, patience]) : patience;
    while (running === asked && !asked.address && !signal.aborted)
      await once(changes, 'change', { signal }).catch(() => undefined);
    leave();
    return running === asked ? asked.address : null;
  }

  return {
    async reach(gone) {
      if (isStopping) return null;
      clearTimeout(idle);
      inside += 1;
      const leave = leaveOnce();
      const address = await started(gone);
      if (!address) leave();
      return address ? { address, secret, leave } : null;
    },
    settingsChanged() {
      const message: ToMaker = { kind: 'settings-changed' };
      if (running?.child.connected) running.child.send(message, () => undefined);
    },
    async stop() {
      isStopping = true;
      clearTimeout(idle);
      await end();
    },
    get pid() {
      return running?.child.pid;
    },
  };
}
