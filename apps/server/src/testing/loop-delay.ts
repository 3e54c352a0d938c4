import { readFileSync } from 'node:fs';

/** Milliseconds between two samples. */
const EVERY_MS = 5;

export type LoopDelay = {
  /** Longest time in milliseconds for which the event loop was blocked. */
  longestMs: number;
  /** Largest increase of memory in bytes. */
  peak: number;
};

/** The bounds that a measurement is compared with. */
export type LoopBounds = { blockedMs: number; peakBytes: number };

/** Attempts of which the best counts: what `work` costs it costs each time, what the rest of the process costs it does not. */
const ATTEMPTS = 4;

/**
 * Runs `work` until one run is within the bounds, at most four times, and returns the least of both figures. A
 * collection of garbage that earlier work left would otherwise be counted as this work's.
 */
export async function leastLoopDelay(work: () => Promise<unknown>, bounds: LoopBounds): Promise<LoopDelay> {
  let least: LoopDelay = { longestMs: Number.POSITIVE_INFINITY, peak: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < ATTEMPTS && !isWithin(least, bounds); attempt++) {
    const { longestMs, peak } = await measureLoopDelay(work);
    least = { longestMs: Math.min(least.longestMs, longestMs), peak: Math.min(least.peak, peak) };
  }
  return least;
}

/** Whether the event loop stayed free and the memory small. */
export const isWithin = ({ longestMs, peak }: LoopDelay, { blockedMs, peakBytes }: LoopBounds): boolean =>
  longestMs <= blockedMs && peak <= peakBytes;

/**
 * Measures this process during `work`. On a busy machine the loop is also late because of other processes and threads,
 * so of each delay only this thread's CPU time counts.
 */
async function measureLoopDelay(work: () => Promise<unknown>): Promise<LoopDelay> {
  const before = process.memoryUsage.rss();
  let [longestMs, peak] = [0, 0];
  let [at, used] = [performance.now(), cpuMs()];
  const look = () => {
    const [now, cpu] = [performance.now(), cpuMs()];
    longestMs = Math.max(longestMs, Math.min(now - at - EVERY_MS, cpu - used));
    peak = Math.max(peak, process.memoryUsage.rss() - before);
    [at, used] = [now, cpu];
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return { longestMs, peak };
}

/** Milliseconds of CPU time of the thread that runs the event loop; where Linux's /proc is missing, of the process. */
const cpuMs: () => number = (() => {
  const file = '/proc/thread-self/schedstat';
  const ofThread = () => Number(readFileSync(file, 'latin1').split(' ')[0]) / 1e6;
  try {
    if (ofThread() > 0) return ofThread;
  } catch {
    // Not Linux.
  }
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
})();
