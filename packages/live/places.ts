/** Creates places of entries: increasing numbers by which they are sorted. */
export type Places = {
  /** A place after all others; the present time in ms if possible. */
  next(): number;
  /** Makes later places follow this one. */
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
