/** Runs actions one after the other, in the order of `add`. Each has to catch its own errors. */
export interface SerialQueue {
  add(act: () => Promise<void>): void;
  /** Resolves when all actions are done, including those added meanwhile. */
  settled(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  let doing = Promise.resolve();
  return {
    add(act) {
      doing = doing.then(act);
    },
    async settled() {
      let last: Promise<void>;
      do {
        last = doing;
        await last;
      } while (last !== doing);
    },
  };
}
