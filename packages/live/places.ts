/** Places of entries in their outbox. */
export type Places = {
  /** Later than every place before, in ms of the clock where possible. */
  next(): number;
  /** From now on places are later than this one. */
  passed(at: number): void;
};

export function createPlaces(now: () => number): Places {
  let lastAt = 0;
  return {
    next() {
      lastAt = Math.max(now(), lastAt + 1);
      return lastAt;
    },
    passed(at) {
      lastAt = Math.max(lastAt, at);
    },
  };
}
