import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { FromHelper, HelperListener, HelperSettings, ToHelper } from './messages';

/**
 * The most megabytes of JavaScript heap. Robots' entries are held in memory, about 14 kB each (20,000: 280 MB,
 * docs/performance.md); without robots V8 stays far below.
 */
const HEAP_MB = 512;
/** Milliseconds until a helper that ended by itself is started again; doubled each time, up to the longest. */
const FIRST_RESTART_MS = 1000;
const LONGEST_RESTART_MS = 60_000;
/**
 * Milliseconds until a helper that does not end is killed; its open transactions are rolled back and repeated later.
 */
const STOP_WITHIN_MS = 3000;
/** The server is looked at this often, and is quiet if it was busy for at most this share of the time. */
const LOOK_EVERY_MS = 500;
const QUIET_SHARE = 0.25;

export type Helper = {
  /** Called once the server answers. */
  start(listener: HelperListener): void;
  settingsChanged(): void;
  stop(): Promise<void>;
  /** Of the running process; undefined: none runs. */
  readonly pid: number | undefined;
};

type Options = {
  /** Path of the built helper program. */
  program: string;
  /**
   * The most milliseconds until the first start: after a restart all clients reconnect at once, and the helper's work
   * can wait. If the server is quiet, the helper starts earlier, so that the first visits are soon in statistics.
   */
  startAfterMs: number;
  settings: HelperSettings;
  log: Logger;
};

/**
 * Keeps one helper process running at a lower priority: starts it again whenever it ends, and ends it with the server.
 */
export function superviseHelper({ program, startAfterMs, settings, log }: Options): Helper {
  let child: ChildProcess | null = null;
  let isStopping = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const send = (message: ToHelper): void => {
    if (child?.connected) child.send(message, () => undefined);
  };

  function launch(listener: HelperListener): void {
    const process = fork(program, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=1'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = process;
    const startedAt = performance.now();
    process.once('spawn', () => {
      if (process.pid) lower(process.pid);
      send({ kind: 'start', settings });
    });
    process.on('message', (message: FromHelper) => {
      if (message.kind === 'events') listener.events(message.events);
      else listener.jobs(message.runs);
    });
    // If the program cannot be started, there is no `exit` event.
    process.once('error', (error) => log.error({ err: error }, 'background process'));
    process.once('close', (code, signal) => {
      child = null;
      if (isStopping) return;
      failures = performance.now() - startedAt > LONGEST_RESTART_MS ? 0 : failures + 1;
      const wait = Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** Math.max(0, failures - 1));
      log.warn({ code, signal, againAfterMs: wait }, 'the background process ended');
      listener.died();
      timer = setTimeout(() => launch(listener), wait);
    });
  }

  function onceQuiet(leftMs: number, then: () => void, before = performance.eventLoopUtilization()): void {
    const waitMs = Math.min(leftMs, LOOK_EVERY_MS);
    timer = setTimeout(() => {
      const isQuiet = performance.eventLoopUtilization(before).utilization <= QUIET_SHARE;
      if (isQuiet || leftMs <= waitMs) then();
      else onceQuiet(leftMs - waitMs, then);
    }, waitMs);
  }

  return {
    start(listener) {
      onceQuiet(startAfterMs, () => launch(listener));
    },
    settingsChanged: () => send({ kind: 'settings-changed' }),
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const ending = child;
      if (!ending) return;
      const closed = once(ending, 'close');
      ending.kill('SIGTERM');
      const killTimer = setTimeout(() => ending.kill('SIGKILL'), STOP_WITHIN_MS);
      await closed;
      clearTimeout(killTimer);
    },
    get pid() {
      return child?.pid;
    },
  };
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already.
  }
}
