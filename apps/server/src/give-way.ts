import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Whoever serves goes first; with too little memory for both this process ends, and not the server. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system lets a process do so: it works all the same.
  }
}
