import type { Clock } from '../clock';

/** A token bucket: `burst` at once, refilled evenly at `perMinute`. */
export type Rule = { name: string; perMinute: number; burst: number };

export type Limiter = {
  /** Takes one token of the key's bucket. Answers 0, or the whole seconds until there is one again. */
  take(rule: Rule, key: string, address: string): number;
  /** True for addresses to which no rate limit of any kind applies. */
  isUnlimited(address: string): boolean;
};

type Bucket = { tokens: number; at: number; rule: Rule };

/** Buckets kept at most before the full ones are swept out: some megabytes. */
const SWEEP_AT = 50_000;

/** One process's limits, in memory. */
export function createLimiter(clock: Clock, isUnlimited: (address: string) => boolean): Limiter {
  const buckets = new Map<string, Bucket>();
  let sweepAt = SWEEP_AT;

  return {
    isUnlimited,
    take(rule, key, address) {
      if (isUnlimited(address)) return 0;
      const now = clock.now();
      if (buckets.size >= sweepAt) sweepAt = sweep(buckets, now);
      const name = `${rule.name} ${key}`;
      const bucket = buckets.get(name) ?? { tokens: rule.burst, at: now, rule };
      buckets.set(name, bucket);
      return spend(refill(bucket, now));
    },
  };
}

function refill(bucket: Bucket, now: number): Bucket {
  const { rule } = bucket;
  // A clock set back takes nothing away.
  const minutes = Math.max(0, now - bucket.at) / 60_000;
  bucket.tokens = Math.min(rule.burst, bucket.tokens + minutes * rule.perMinute);
  bucket.at = now;
  return bucket;
}

function spend(bucket: Bucket): number {
  if (bucket.tokens >= 1) {
    bucket.tokens -= 1;
    return 0;
  }
  return Math.ceil(((1 - bucket.tokens) * 60) / bucket.rule.perMinute);
}

/** Forgets buckets that are full again: a new one would be the same. Answers the size at which to sweep next. */
function sweep(buckets: Map<string, Bucket>, now: number): number {
  for (const [name, bucket] of buckets) if (refill(bucket, now).tokens >= bucket.rule.burst) buckets.delete(name);
  return Math.max(SWEEP_AT, buckets.size * 2);
}
