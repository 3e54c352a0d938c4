/** Repeatable random numbers: the same seed gives the same numbers. */
export type Random = {
  /** From 0 to less than 1. */
  next(): number;
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
};

/** mulberry32: 32 bits of state, random enough for sample data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (share) => next() < share,
  };
}
