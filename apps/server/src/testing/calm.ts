/** Milliseconds between two looks. */
const EVERY_MS = 5;

export type Calm = {
  /** Milliseconds of the longest time that the process worked without turning to anybody else. */
  longestMs: number;
  /** Bytes of memory that it took more, at most. */
  peak: number;
};

/**
 * Watches this process while something is under way. On a busy machine the loop also turns late because others work: of a
 * gap between two turns counts what this process worked itself.
 */
export async function watchCalm(work: () => Promise<unknown>): Promise<Calm> {
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
