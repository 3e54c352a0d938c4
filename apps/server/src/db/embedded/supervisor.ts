import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from './embedded-error';
import { launch, type Postmaster } from './launch';
import type { LaunchPlan } from './launch-plan';
import { removeStaleFiles } from './postmaster-file';
import { endOrphans, signal, waitForEnd } from './processes';

/** Milliseconds before a failed start is retried; doubled each time up to the longest. */
const FIRST_PAUSE_MILLISECONDS = 250;
const MAX_PAUSE_MILLISECONDS = 5000;

/**
 * Milliseconds for a fast shutdown, which writes everything back, and for an immediate one, which does not: together
 * within the ten seconds for stopping the server.
 */
const FAST_STOP_MILLISECONDS = 6000;
const IMMEDIATE_STOP_MILLISECONDS = 1500;

/** Restarts the postmaster as long as the server runs. */
export class Supervisor {
  readonly #plan: LaunchPlan;
  readonly #onRestart: (() => void) | undefined;
  readonly #stop = new AbortController();
  #postmaster: Postmaster | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(plan: LaunchPlan, onRestart: (() => void) | undefined) {
    this.#plan = plan;
    this.#onRestart = onRestart;
  }

  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** Restarts this postmaster whenever it dies, from now on. */
  watch(postmaster: Postmaster): void {
    this.#postmaster = postmaster;
    this.#work = postmaster.ended.then(() => this.#revive());
  }

  /**
   * A fast shutdown first; if it takes too long, an immediate one, after which the next start recovers from the WAL.
   */
  async stop(): Promise<void> {
    this.#stop.abort();
    const pid = this.#postmaster?.pid;
    await (pid === undefined ? this.#work : endPostmaster(pid));
  }

  async #revive(): Promise<void> {
    if (this.stopping.aborted) return;
    this.#plan.log.warn({ pid: this.#postmaster?.pid }, 'PostgreSQL died; starting it again');
    this.#postmaster = undefined;
    const revived = await this.#launchWithRetries();
    if (!revived) return;
    if (this.stopping.aborted) return endPostmaster(revived.pid);
    this.#plan.log.info({ pid: revived.pid }, 'PostgreSQL is back');
    this.watch(revived);
    this.#onRestart?.();
  }

  /** Retries for ever, for example until a full disk has space again, and logs the reason each time. */
  async #launchWithRetries(): Promise<Postmaster | undefined> {
    const { cluster } = this.#plan.layout;
    for (
      let pause = FIRST_PAUSE_MILLISECONDS;
      !this.stopping.aborted;
      pause = Math.min(pause * 2, MAX_PAUSE_MILLISECONDS)
    ) {
      try {
        await endOrphans(cluster);
        await removeStaleFiles(cluster);
        return await launch(this.#plan, this.stopping);
      } catch (error) {
        if (this.stopping.aborted) return undefined;
        this.#plan.log.error({}, errorMessage(error));
        await sleep(pause, undefined, { signal: this.stopping }).catch(() => undefined);
      }
    }
    return undefined;
  }
}

async function endPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, FAST_STOP_MILLISECONDS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(pid, IMMEDIATE_STOP_MILLISECONDS)) return;
  signal(pid, 'SIGKILL');
}
