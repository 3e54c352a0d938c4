import type { Logger } from 'pino';
import { isOutage } from '../db/failures';
import { within } from '../within';
import type { JobTally } from './job-tally';

export type Job = {
  name: string;
  everyMs: number;
  /**
   * An SQL condition, false where a run would find nothing to do; `$1` is the present time. Jobs that are due together are
   * asked about in one statement, and run only where it is true. Absent: each interval brings a run.
   */
  waitsFor?: string | undefined;
  /** Pause after a run, as a multiple of the time that it took; absent: the next one begins at its interval. */
  pause?: number | undefined;
  run(): Promise<void> | void;
  /** Tells long work to stop after the part in progress. */
  stop?(): void;
  /** Resolves when what a run has started is done; absent: a run ends with its work. */
  idle?(): Promise<void>;
};

/** Of these jobs, by name, those whose condition is true now. */
export type Look = (names: readonly string[]) => Promise<ReadonlySet<string>>;

/** Longest pause in milliseconds, so that one long run does not stop a job. */
const PAUSE_MAX_MS = 30_000;
/** Milliseconds of which the intervals of jobs with a condition are multiples, so that they are due together. */
const STEP_MS = 100;
/** Milliseconds after which jobs run without an answer: one locked table must not stop those that do not need it. */
const LOOK_MS = 1000;

/**
 * Runs each job at its interval until `stop`. A job never overlaps itself; a failure is logged, and the next run is at
 * the next interval after its pause. Each run is added to `tally`.
 */
export function startJobs(
  jobs: readonly Job[],
  { log, tally, look }: { log: Logger; tally: Pick<JobTally, 'add'>; look: Look },
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  let isOver = false;
  const starters = jobs.map((job) => createStarter(job, { log, tally, running, isOver: () => isOver }));
  const timers = starters
    .filter(({ job }) => job.waitsFor === undefined)
    .map(({ job, start }) => setInterval(start, job.everyMs));
  const waiting = starters.filter(({ job }) => job.waitsFor !== undefined);
  if (waiting.length > 0) timers.push(setInterval(createStep(waiting, { log, running, look }), STEP_MS));
  return {
    async stop() {
      isOver = true;
      for (const timer of timers) clearInterval(timer);
      for (const job of jobs) job.stop?.();
      while (running.size > 0) await Promise.all(running);
      await Promise.all(jobs.map((job) => job.idle?.()));
    },
  };
}

type Running = { log: Logger; running: Set<Promise<void>> };
type Starter = { job: Job; isFree(): boolean; start(): void };

type Starting = Running & { tally: Pick<JobTally, 'add'>; isOver(): boolean };

function createStarter(job: Job, { log, tally, running, isOver }: Starting): Starter {
  let isRunning = false;
  let notBefore = 0;
  const isFree = () => !isRunning && !isOver() && performance.now() >= notBefore;
  return {
    job,
    isFree,
    start() {
      if (!isFree()) return;
      const at = performance.now();
      isRunning = true;
      const run = runOnce(job, { log, tally }).finally(() => {
        const now = performance.now();
        notBefore = now + Math.min(PAUSE_MAX_MS, (now - at) * (job.pause ?? 0));
        isRunning = false;
        running.delete(run);
      });
      running.add(run);
    },
  };
}

/** A step of the clock: asks about the jobs that have become due, and starts those with something to do. */
function createStep(jobs: readonly Starter[], { log, running, look }: Running & { look: Look }): () => void {
  const due = new Set<Starter>();
  let steps = 0;
  let asked: Promise<ReadonlySet<string>> | null = null;
  let isLooking = false;

  /** Null: not known, since the answer is late or failed. */
  async function find(names: readonly string[]): Promise<ReadonlySet<string> | null> {
    // One that has not been answered yet keeps a connection.
    if (asked) return null;
    const question = look(names).finally(() => {
      asked = null;
    });
    asked = question;
    try {
      return await within(LOOK_MS, question, () => null);
    } catch (error) {
      if (!isOutage(error)) log.error({ err: error }, 'what jobs wait for');
      return null;
    }
  }

  async function step(): Promise<void> {
    const free = [...due].filter((starter) => starter.isFree());
    due.clear();
    if (free.length === 0) return;
    const found = await find(free.map(({ job }) => job.name));
    for (const { job, start } of free) if (!found || found.has(job.name)) start();
  }

  return () => {
    steps += 1;
    for (const starter of jobs) if (steps % Math.round(starter.job.everyMs / STEP_MS) === 0) due.add(starter);
    if (isLooking || due.size === 0) return;
    isLooking = true;
    const stepped = step().finally(() => {
      isLooking = false;
      running.delete(stepped);
    });
    running.add(stepped);
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
