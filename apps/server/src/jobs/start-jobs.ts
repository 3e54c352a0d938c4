import type { Logger } from 'pino';
import { isOutage } from '../db/failures';
import type { JobTally } from './job-tally';

export type Job = {
  name: string;
  everyMs: number;
  /** Pause after a run, as a multiple of the time that it took; absent: the next one begins at its interval. */
  pause?: number | undefined;
  run(): Promise<void> | void;
  /** Tells long work to stop after the part in progress. */
  stop?(): void;
  /** Resolves when what a run has started is done; absent: a run ends with its work. */
  idle?(): Promise<void>;
};

/** Longest pause in milliseconds, so that one long run does not stop a job. */
const PAUSE_MAX_MS = 30_000;

/**
 * Runs each job at its interval until `stop`. A job never overlaps itself; a failure is logged, and the next run is at
 * the next interval after its pause. Each run is added to `tally`.
 */
export function startJobs(
  jobs: readonly Job[],
  { log, tally }: { log: Logger; tally: Pick<JobTally, 'add'> },
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let isRunning = false;
    let notBefore = 0;
    return setInterval(() => {
      const at = performance.now();
      if (isRunning || at < notBefore) return;
      isRunning = true;
      const run = runOnce(job, { log, tally }).finally(() => {
        const now = performance.now();
        notBefore = now + Math.min(PAUSE_MAX_MS, (now - at) * (job.pause ?? 0));
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
      await Promise.all(jobs.map((job) => job.idle?.()));
    },
  };
}

async function runOnce(job: Job, { log, tally }: { log: Logger; tally: Pick<JobTally, 'add'> }): Promise<void> {
  const startedAt = performance.now();
  let failures = 0;
  try {
    await job.run();
  } catch (error) {
    failures = 1;
    // While the database is unavailable every run fails in the same way; the health check reports that once.
    if (!isOutage(error)) log.error({ err: error, job: job.name }, 'job');
  }
  tally.add([{ name: job.name, runs: 1, failures, seconds: (performance.now() - startedAt) / 1000 }]);
}
