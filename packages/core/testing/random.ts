export type Random = {
  /** 0 ≤ number < 1 */
  number: () => number;
  below: (bound: number) => number;
  chance: (probability: number) => boolean;
  oneOf: <Item>(items: readonly Item[]) => Item;
};

/** The same seed gives the same numbers (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(number() * bound);
  return {
    number,
    below,
    chance: (probability) => number() < probability,
    oneOf: (items) => items[below(items.length)]!,
  };
}
