import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from './processes';

/** A suspended PostgreSQL, as on an overloaded machine: connections open but get no answer until `resume`. */
export type FrozenDatabase = { resume(): void };

/** Suspends (SIGSTOP) the embedded postmaster of a data directory, then its child processes. */
export function freezeDatabase(dataDir: string): FrozenDatabase {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGSTOP');
  // A suspended postmaster starts no more children.
  const frozen = [...childrenOf(postmaster), postmaster];
  for (const pid of frozen) signal(pid, 'SIGSTOP');
  let isFrozen = true;
  return {
    resume() {
      if (isFrozen) for (const pid of frozen) signal(pid, 'SIGCONT');
      isFrozen = false;
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // A child process may end before the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
