/** Actions one after the other: none begins before those asked for earlier have ended. Each has to catch its own failure. */
export interface InTurn {
  add(act: () => Promise<void>): void;
  /** Resolves when everything so far, and what came meanwhile, is done. */
  settled(): Promise<void>;
}

export function createInTurn(): InTurn {
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
