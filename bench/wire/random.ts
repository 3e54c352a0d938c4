/** A seeded source of numbers in [0, 1). */
export type Random = () => number;

/** The mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 to less than `count`. */
export const below = (count: number, random: Random): number => Math.floor(random() * count);

/** One of a list that is not empty. */
export const oneOf = <T>(list: readonly T[], random: Random): T => list[below(list.length, random)]!;

/**
 * Full jitter: random between 0 and a delay that doubles with each attempt (from 0), so that clients do not reconnect
 * at the same time.
 */
export function fullJitter(attempt: number, random: Random, firstMs = 250, maxMs = 4000): number {
  return random() * Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 10));
}
