import type { Clock } from '@parley/live/clock';

/** "Service worker: on update found it notifies (notice 8 s); when updated it notifies and reloads after 10 s" (specification, section 2). */
export const DOWNLOADING_MS = 8000;
export const RELOAD_MS = 10_000;
/** The page reloads only this long after the last key, so that typing is not interrupted. */
export const QUIET_MS = 10_000;

/** Functions that show the notices and carry out the update. */
export type UpdateView = {
  showDownloading(durationMs: number): void;
  /** Offers to reload now or later; returns a function that removes the offer. */
  showReady(choices: { now: () => void; later: () => void }): () => void;
  /** Activates the new worker and reloads the page. */
  reload(): void;
};

export type UpdateMachine = {
  /** A new version is being downloaded. */
  found(): void;
  /** The new version is downloaded. */
  ready(): void;
  /** The user typed something. */
  typed(): void;
};

/** Decides when a new version is announced and activated; time comes from `clock`. */
export function createUpdateMachine(clock: Clock, view: UpdateView): UpdateMachine {
  let lastTyped = Number.NEGATIVE_INFINITY;
  let isTold = false;

  return {
    found() {
      if (!isTold) view.showDownloading(DOWNLOADING_MS);
    },
    ready() {
      if (isTold) return;
      isTold = true;
      let timer: unknown = null;
      const stop = () => clock.clearTimeout(timer);
      const hide = view.showReady({
        now() {
          stop();
          view.reload();
        },
        later: stop,
      });
      const reloadWhenQuiet = (): void => {
        const rest = lastTyped + QUIET_MS - clock.now();
        if (rest > 0) {
          timer = clock.setTimeout(reloadWhenQuiet, rest);
          return;
        }
        hide();
        view.reload();
      };
      timer = clock.setTimeout(reloadWhenQuiet, RELOAD_MS);
    },
    typed() {
      lastTyped = clock.now();
    },
  };
}
