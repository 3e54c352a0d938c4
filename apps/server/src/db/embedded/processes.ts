import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './embedded-error';

/** True while the process runs. A zombie that nobody reaped (container without an init) counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/** Working directory of a process; a postmaster's is its cluster. Undefined: not known. */
export async function workingDirectory(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

/** Command line of a process, if the system shows it; readable for any user. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}

/** Sends a signal; ignores a process that has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** True once the process has ended, false if it still runs after the given time. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (isAlive(pid)) {
    if (performance.now() > until) return false;
    await sleep(5);
  }
  return true;
}

/**
 * Ends the backends of a postmaster that died. A busy backend notices that only at the end of its statement, and until
 * then no new postmaster can start on the same data.
 */
export async function endOrphans(cluster: string): Promise<void> {
  const orphans = await backendsIn(cluster);
  for (const pid of orphans) signal(pid, 'SIGQUIT');
  for (const pid of orphans) {
    if (!(await waitForEnd(pid, 1000))) signal(pid, 'SIGKILL');
  }
}

async function backendsIn(cluster: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const checked = await Promise.all(pids.map(async (pid) => ((await isBackendOf(pid, cluster)) ? [pid] : [])));
  return checked.flat();
}

async function isBackendOf(pid: number, cluster: string): Promise<boolean> {
  if ((await workingDirectory(pid)) !== cluster) return false;
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
  return basename(program).startsWith('postgres');
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}
