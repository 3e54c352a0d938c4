import type { Logger } from 'pino';
import { isOutage } from '../db/failures';

export type Job = {
  name: string;
  everyMs: number;
  run(): Promise<void> | void;
  /** Long work begins no further part: the turn that is under way ends soon. */
  stop?(): void;
};

/** What the clock starts. A job never overlaps itself, and its failure is logged and tried again at its next turn. */
export function startJobs(jobs: readonly Job[], log: Logger): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const run = turn(job, log).finally(() => {
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

async function turn(job: Job, log: Logger): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    // While the database is away every turn fails alike: that is told elsewhere, once.
    if (!isOutage(error)) log.error({ err: error, job: job.name }, 'job');
  }
}
