import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from './embedded-error';
import { launch, type Postmaster } from './launch';
import { removeStaleFiles } from './postmaster-file';
import { endOrphans, signal, waitForEnd } from './processes';
import type { Site } from './site';

/** Before a start that failed is repeated; doubled each time up to the longest. */
const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 5000;

/** Of the ten seconds in which the whole server must be gone: a fast shutdown writes everything back, an immediate one nothing. */
const FAST_STOP_MILLISECONDS = 6000;
const IMMEDIATE_STOP_MILLISECONDS = 1500;

/** Keeps a postmaster running for as long as the server lives. */
export class Keeper {
  readonly #site: Site;
  readonly #onRestart: (() => void) | undefined;
  readonly #stop = new AbortController();
  #postmaster: Postmaster | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(site: Site, onRestart: (() => void) | undefined) {
    this.#site = site;
    this.#onRestart = onRestart;
  }

  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** From now on this postmaster is started again whenever it dies. */
  watch(postmaster: Postmaster): void {
    this.#postmaster = postmaster;
    this.#work = postmaster.ended.then(() => this.#revive());
  }

  /** Fast first; one that does not manage in time is cut off, and the next start recovers from its log of writes. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const pid = this.#postmaster?.pid;
    await (pid === undefined ? this.#work : endPostmaster(pid));
  }

  async #revive(): Promise<void> {
    if (this.stopping.aborted) return;
    this.#site.log.warn({ pid: this.#postmaster?.pid }, 'PostgreSQL died; starting it again');
    this.#postmaster = undefined;
    const revived = await this.#launchUntilItHolds();
    if (!revived) return;
    if (this.stopping.aborted) return endPostmaster(revived.pid);
    this.#site.log.info({ pid: revived.pid }, 'PostgreSQL is back');
    this.watch(revived);
    this.#onRestart?.();
  }

  /** A full disk may take an hour to be emptied: it is tried for ever, and what is wrong is said each time. */
  async #launchUntilItHolds(): Promise<Postmaster | undefined> {
    const { cluster } = this.#site.layout;
    for (
      let pause = FIRST_PAUSE_MILLISECONDS;
      !this.stopping.aborted;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS)
    ) {
      try {
        await endOrphans(cluster);
        await removeStaleFiles(cluster);
        return await launch(this.#site, this.stopping);
      } catch (error) {
        if (this.stopping.aborted) return undefined;
        this.#site.log.error({}, errorMessage(error));
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
