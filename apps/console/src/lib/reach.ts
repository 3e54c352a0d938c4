import { createStore } from 'zustand/vanilla';

/**
 * Whether further files of the console can be loaded now. A module that failed to load stays failed until the page is
 * reloaded (a browser does not load it again), so none is loaded while the server is known to be unreachable, unless
 * all files are cached.
 */
export const reach = createStore(() => ({
  /** The server does not answer. */
  isAway: false,
  /** The service worker has every file. */
  isKept: false,
}));

export const mayLoad = (): boolean => !reach.getState().isAway || reach.getState().isKept;

/** Calls back once when files can be loaded again; returns a function that stops waiting. */
export function whenBack(callBack: () => void): () => void {
  const stop = reach.subscribe(() => {
    if (!mayLoad()) return;
    stop();
    callBack();
  });
  return stop;
}
