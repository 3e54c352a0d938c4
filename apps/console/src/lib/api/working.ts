import { createStore, type StoreApi } from 'zustand/vanilla';

/** "Any call whose URL contains doEdit shows a loading overlay" (specification, section 7). */
const SHOWS = 'doEdit';

export type Working = {
  /** Number of such calls in progress. */
  count: StoreApi<number>;
  /** Registers a call by its name; returns the function to run at its end. */
  begin(name: string): () => void;
};

/** Calls in progress for which the loading overlay is shown. */
export function createWorking(): Working {
  const count = createStore<number>(() => 0);
  const add = (by: number) => count.setState(count.getState() + by, true);
  return {
    count,
    begin(name) {
      if (!name.includes(SHOWS)) return () => {};
      let isOver = false;
      add(1);
      return () => {
        if (!isOver) add(-1);
        isOver = true;
      };
    },
  };
}
