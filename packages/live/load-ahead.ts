import type { Clock } from './clock';
import type { LoadAhead } from './types';

/** A bind waits this long (ms) for a snapshot that loads ahead; the server closes a socket that is not bound after 10 s. */
const AHEAD_MS = 5000;

/** For `ConnectionOptions.loadAhead`. A file of its own: the window, which has no snapshot, does not carry it. */
export const loadAhead: LoadAhead = (load, clock) => Promise.race([load(), passed(clock, AHEAD_MS)]);

const passed = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.setTimeout(resolve, ms);
  });
