import type { Logger } from 'pino';
import { isOutage } from '../db/failures';

export type Job = {
  name: string;
  everyMs: number;
  run(): Promise<void> | void;
  /** Tells long work to stop after the part in progress. */
  stop?(): void;
  /** Resolves when what a run has started is done; absent: a run ends with its work. */
  idle?(): Promise<void>;
};

/**
 * Runs each job at its interval until `stop`. A job never overlaps itself; a failure is logged, and the next run is at
 * the next interval.
 */
export function startJobs(jobs: readonly Job[], log: Logger): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const run = runOnce(job, log).finally(() => {
        isRunning = false;
        running.delete(run);
      });
      running.add(run);
    }, job.everyMs);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const job of jobs) job.stop?.();
      await Promise.all(running);
    },
  };
}

async function runOnce(job: Job, log: Logger): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    // While the database is unavailable every run fails in the same way; the health check reports that once.
    if (!isOutage(error)) log.error({ err: error, job: job.name }, 'job');
  }
}
