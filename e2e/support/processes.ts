import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** The running child processes of `parent`. */
export function childrenOf(parent: number): number[] {
  return table()
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid);
}

/** Every process with its parent; from `/proc` if there is one, since minimal systems lack `ps`. */
function table(): [pid: number, ppid: number][] {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(statOf);
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
}

/** `pid (name) state ppid …`; the name may hold anything, brackets included. */
function statOf(pid: string): [number, number][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, ppid] = stat
      .slice(stat.lastIndexOf(')') + 1)
      .trim()
      .split(' ');
    return [[Number(pid), Number(ppid)]];
  } catch {
    return []; // Ended in the meantime.
  }
}
