import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** A process of the run. Its output goes to a file, so that it never blocks on the generator reading a pipe. */
export interface Child {
  readonly pid: number;
  readonly exited: Promise<string>;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  outputTail(): string;
}

export interface ChildPlan {
  command: string;
  args: string[];
  env?: Record<string, string>;
  logFile: string;
  uid?: number;
  gid?: number;
  cwd?: string;
}

/** Child processes, killed when this process exits. */
const running = new Set<ChildProcess>();
const cleanUps = new Set<() => void>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const cleanUp of cleanUps) cleanUp();
});

/** Runs `cleanUp` when this process exits, for processes that a child has detached. Returns a function that cancels it. */
export function onExit(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/** Turns a signal or a closed output into an ordinary exit, so that exit handlers stop the child processes. */
export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  process.stdout.on('error', () => process.exit(130));
}

export function startChild(plan: ChildPlan): Child {
  const log = openSync(plan.logFile, 'a');
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd ?? projectRoot,
    env: { ...process.env, ...plan.env },
    stdio: ['ignore', log, log],
    ...(plan.uid === undefined ? {} : { uid: plan.uid, gid: plan.gid }),
  });
  closeSync(log);
  running.add(child);
  const exited = whenExited(child);
  return {
    pid: child.pid ?? 0,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    signal: (signal) => void child.kill(signal),
    outputTail: () => readFileSync(plan.logFile, 'utf8').slice(-2000),
  };
}

function whenExited(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(signal ?? `exit ${code}`);
    });
  });
}

/** Waits for `done`, at most `withinMs`; returns whether it resolved. */
export async function within(done: Promise<unknown>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), withinMs);
  });
  const result = await Promise.race([done.then(() => true), late]);
  clearTimeout(timer);
  return result;
}

/** Polls `ask` until it returns true; returns false after `withinMs`. */
export async function eventually(ask: () => boolean | Promise<boolean>, withinMs: number, everyMs = 25) {
  const end = performance.now() + withinMs;
  for (;;) {
    if (await ask()) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
