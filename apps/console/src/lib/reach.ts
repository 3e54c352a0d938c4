import { createStore } from 'zustand/vanilla';

/**
 * Whether further files of the console can be had now. A module that failed once is failed for as long as the page lives (a
 * browser does not ask again), so none is asked for while the server is known to be away, unless all are kept here.
 */
export const reach = createStore(() => ({
  /** The server does not answer. */
  isAway: false,
  /** The service worker has every file. */
  isKept: false,
}));

export const mayLoad = (): boolean => !reach.getState().isAway || reach.getState().isKept;

/** Calls back once as soon as files can be had again; answers how to stop waiting. */
export function whenBack(callBack: () => void): () => void {
  const stop = reach.subscribe(() => {
    if (!mayLoad()) return;
    stop();
    callBack();
  });
  return stop;
}
