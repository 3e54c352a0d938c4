import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from './processes';

/** PostgreSQL as a machine under strain shows it: it is there, takes connections, and answers nobody until it goes on. */
export type FrozenDatabase = { goOn(): void };

/** Stops the embedded postmaster of a data directory, then everything that it has started. */
export function freezeDatabase(dataDir: string): FrozenDatabase {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGSTOP');
  // From here on it starts no more of them.
  const frozen = [...childrenOf(postmaster), postmaster];
  for (const pid of frozen) signal(pid, 'SIGSTOP');
  let isFrozen = true;
  return {
    goOn() {
      if (isFrozen) for (const pid of frozen) signal(pid, 'SIGCONT');
      isFrozen = false;
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // A worker process may end between our look and our word.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
