import type { Clock } from '@parley/live/clock';

/** "Service worker: on update found it notifies (notice 8 s); when updated it notifies and reloads after 10 s" (specification, section 2). */
export const DOWNLOADING_MS = 8000;
export const RELOAD_MS = 10_000;
/** Whoever is in the middle of a word is not interrupted: this long after the last key the page may reload. */
export const QUIET_MS = 10_000;

/** What the notices do on screen, and what the update does to the page. */
export type UpdateView = {
  showDownloading(durationMs: number): void;
  /** Offers to reload now, or later; answers how to take the offer away. */
  showReady(choices: { now: () => void; later: () => void }): () => void;
  /** The new worker takes over and the page begins anew. */
  reload(): void;
};

export type UpdateMachine = {
  /** A version that this page does not run is on its way. */
  found(): void;
  /** It is here, whole. */
  ready(): void;
  /** The person typed something. */
  typed(): void;
};

/** When a new version is told of and when it takes the place of this one; time comes from `clock`. */
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
