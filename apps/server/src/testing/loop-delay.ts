/** Milliseconds between two samples. */
const EVERY_MS = 5;

export type LoopDelay = {
  /** Longest time in milliseconds for which the event loop was blocked. */
  longestMs: number;
  /** Largest increase of memory in bytes. */
  peak: number;
};

/**
 * Measures this process during `work`. On a busy machine the loop is also late because of other processes, so of each
 * delay only this process's CPU time counts.
 */
export async function measureLoopDelay(work: () => Promise<unknown>): Promise<LoopDelay> {
  const before = process.memoryUsage.rss();
  let [longestMs, peak] = [0, 0];
  let [at, used] = [performance.now(), process.cpuUsage()];
  const look = () => {
    const { user, system } = process.cpuUsage(used);
    longestMs = Math.max(longestMs, Math.min(performance.now() - at - EVERY_MS, (user + system) / 1000));
    peak = Math.max(peak, process.memoryUsage.rss() - before);
    at = performance.now();
    used = process.cpuUsage();
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
