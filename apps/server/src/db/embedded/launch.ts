import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from './binaries';
import { asArguments, settingsFor } from './configuration';
import { EmbeddedError, errorCode, errorMessage } from './embedded-error';
import { endWithThisProcess } from './end-with-process';
import { type LaunchPlan, pathFromInside } from './launch-plan';
import { readPostmasterFile } from './postmaster-file';
import { endOrphans, signal } from './processes';

/** A running postmaster, started by us or adopted. */
export type Postmaster = { readonly pid: number; readonly ended: Promise<void> };

/** Milliseconds for which a start is retried while a previous postmaster or its backends are still ending. */
const RETRY_MILLISECONDS = 10_000;

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Errors of a start while a previous postmaster, or one of its backends, is still ending. */
const TRANSIENT_FAILURE = /lock file|shared memory block|could not bind|could not create any|being used/i;

type Attempt = { readonly postmaster: Postmaster } | { readonly trouble: string };

/** Starts a postmaster on the cluster and waits until it accepts connections. */
export async function launch(plan: LaunchPlan, stopping: AbortSignal): Promise<Postmaster> {
  const until = performance.now() + RETRY_MILLISECONDS;
  for (;;) {
    const attempt = await tryLaunch(plan, stopping);
    if ('postmaster' in attempt) return attempt.postmaster;
    if (stopping.aborted || !TRANSIENT_FAILURE.test(attempt.trouble) || performance.now() > until)
      throw failed(plan, attempt.trouble);
    await endOrphans(plan.layout.cluster);
    await sleep(100);
  }
}

async function tryLaunch(plan: LaunchPlan, stopping: AbortSignal): Promise<Attempt> {
  const log = await openLog(plan.layout.log);
  try {
    const { size } = await log.stat();
    const child = await start(plan, log);
    const ended = new Promise<void>((done) => void child.once('exit', () => done()));
    endWithThisProcess(child.pid ?? 0, ended);
    const isReady = await becomesReady(plan, child, stopping);
    if (isReady) return { postmaster: { pid: child.pid ?? 0, ended } };
    return { trouble: await lastFailure(log, size) };
  } finally {
    await log.close();
  }
}

/** In its own process group, so that Ctrl-C reaches only the server, which drains and then stops the database. */
async function start(plan: LaunchPlan, log: FileHandle): Promise<ChildProcess> {
  const { layout, account, binaries, connection, safety } = plan;
  const directory = await pathFromInside(layout.cluster, account);
  const settings = asArguments(settingsFor(layout.cluster, connection, safety));
  const child = spawn(program(binaries, 'postgres'), ['-D', directory, ...settings], {
    cwd: layout.cluster,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    windowsHide: true,
    ...account,
  });
  await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail)).catch((cause: unknown) => {
    throw cannotRun(cause);
  });
  // Emitted when a signal could not be sent; the end of the process is observed separately.
  child.on('error', (cause) => plan.log.warn({ err: cause }, 'PostgreSQL'));
  child.unref();
  return child;
}

/** Waits as long as the process runs: crash recovery may take long. */
async function becomesReady(plan: LaunchPlan, child: ChildProcess, stopping: AbortSignal): Promise<boolean> {
  let nextWord = performance.now() + 5000;
  const stop = () => signal(child.pid ?? 0, 'SIGINT');
  stopping.addEventListener('abort', stop, { once: true });
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const file = await readPostmasterFile(plan.layout.cluster);
      if (typeof file === 'object' && file.pid === child.pid && file.isReady) return true;
      if (performance.now() > nextWord) {
        plan.log.info({}, 'PostgreSQL is recovering what was not yet in its tables; still waiting');
        nextWord += 5000;
      }
      await sleep(2);
    }
    return false;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

async function openLog(path: string): Promise<FileHandle> {
  try {
    const log = await open(path, 'a+', 0o600);
    if ((await log.stat()).size < MAX_LOG_BYTES) return log;
    await log.close();
    await rename(path, `${path}.1`);
    return await open(path, 'a+', 0o600);
  } catch (cause) {
    throw new EmbeddedError(
      'data-dir-unwritable',
      `The log ${path} cannot be written (${errorCode(cause)}): it belongs to another user.`,
      { cause },
    );
  }
}

async function lastFailure(log: FileHandle, from: number): Promise<string> {
  const { size } = await log.stat();
  const { buffer } = await log.read(Buffer.alloc(Math.max(0, size - from)), 0, size - from, from);
  const lines = buffer.toString('utf8').trim().split('\n');
  const message =
    lines.findLast((line) => /(FATAL|PANIC|could not|error while loading)/.test(line)) ?? lines.at(-1) ?? '';
  return message.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '').replace(/\.$/, '');
}

function failed(plan: LaunchPlan, trouble: string): EmbeddedError {
  return new EmbeddedError(
    'start-failed',
    `PostgreSQL did not start: ${trouble || 'it gave no reason'} (see ${plan.layout.log}).`,
  );
}

function cannotRun(cause: unknown): EmbeddedError {
  if (errorCode(cause) === 'EPERM') {
    return new EmbeddedError(
      'no-account',
      'PostgreSQL does not run as root, and this root may not become another user: start Parley as an ordinary user, or set DATABASE_URL.',
      { cause },
    );
  }
  return new EmbeddedError(
    'no-binaries',
    `The PostgreSQL that comes with Parley does not run on this machine (${errorMessage(cause)}); it needs glibc, which Alpine does not have: set DATABASE_URL to a PostgreSQL of version 15 or later.`,
    { cause },
  );
}
