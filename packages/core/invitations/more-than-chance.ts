/** Of `of` people, `had` did it. */
export type Share = { had: number; of: number };

/** What can be said of two shares: the first is larger or smaller, the difference may be chance, or too few were counted. */
export type Verdict = 'more' | 'less' | 'chance' | 'not-enough';

/** People in each group below which nothing is said. */
const LEAST = 30;
/** Chance of a difference as large without any cause, below which it counts as more than chance. */
const LEVEL = 0.05;
/** Expected count in a cell below which the normal approximation is not good enough. */
const LEAST_EXPECTED = 10;

export function compareShares(one: Share, other: Share): { verdict: Verdict; p: number | null } {
  if (one.of < LEAST || other.of < LEAST || one.had + other.had === 0) return { verdict: 'not-enough', p: null };
  const p = chanceOf(one, other);
  if (p >= LEVEL) return { verdict: 'chance', p };
  return { verdict: one.had / one.of > other.had / other.of ? 'more' : 'less', p };
}

/** Two-sided: by the two-proportion test, of small counts by Fisher's exact test. */
export function chanceOf(one: Share, other: Share): number {
  const had = one.had + other.had;
  const of = one.of + other.of;
  const smallest = (Math.min(one.of, other.of) * Math.min(had, of - had)) / of;
  return smallest < LEAST_EXPECTED ? fisher(one, other) : twoProportions(one, other);
}

function twoProportions(one: Share, other: Share): number {
  const pooled = (one.had + other.had) / (one.of + other.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  return error === 0 ? 1 : complementaryError(Math.abs(one.had / one.of - other.had / other.of) / error / Math.SQRT2);
}

/** Numerical Recipes, `erfcc`: fractional error below 1.2e-7. For x ≥ 0. */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const factors = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + factors.reduceRight((sum, factor) => sum * t + factor, 0));
}

/** The sum of all tables with the same margins that are at most as likely as this one. */
function fisher(one: Share, other: Share): number {
  const had = one.had + other.had;
  const of = one.of + other.of;
  const logs = logFactorials(of);
  const choose = (n: number, k: number) => logs[n]! - logs[k]! - logs[n - k]!;
  const chance = (k: number) => Math.exp(choose(one.of, k) + choose(other.of, had - k) - choose(of, had));
  const limit = chance(one.had) * (1 + 1e-7);
  let sum = 0;
  for (let k = Math.max(0, had - other.of); k <= Math.min(had, one.of); k += 1) {
    const each = chance(k);
    if (each <= limit) sum += each;
  }
  return Math.min(1, sum);
}

function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 2; n <= most; n += 1) logs[n] = logs[n - 1]! + Math.log(n);
  return logs;
}
