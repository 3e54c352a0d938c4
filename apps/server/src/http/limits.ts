import { addressKey } from '../addresses';
import type { Clock } from '../clock';

/** A token bucket: `burst` tokens at once, refilled evenly at `perMinute`. */
export type Rule = { name: string; perMinute: number; burst: number };

export type Limiter = {
  /**
   * Takes `cost` tokens (default 1) from the key's bucket. Returns 0, or the whole seconds until enough are there; then
   * none is taken.
   */
  take(rule: Rule, key: string, address: string, cost?: number): number;
  /** Like `take` with the address as key; for IPv6 its /64. */
  takeOf(rule: Rule, address: string, cost?: number): number;
  /** Whether this address has no rate limits. */
  isUnlimited(address: string): boolean;
};

type Bucket = { tokens: number; at: number; rule: Rule };

/** Number of buckets at which full ones are removed: some megabytes of memory. */
const SWEEP_AT = 50_000;

/** Rate limits of one process, in memory. */
export function createLimiter(clock: Clock, isUnlimited: (address: string) => boolean): Limiter {
  const buckets = new Map<string, Bucket>();
  let sweepAt = SWEEP_AT;

  function take(rule: Rule, key: string, cost: number): number {
    const now = clock.now();
    if (buckets.size >= sweepAt) sweepAt = sweep(buckets, now);
    const name = `${rule.name} ${key}`;
    const bucket = buckets.get(name) ?? { tokens: rule.burst, at: now, rule };
    buckets.set(name, bucket);
    return spend(refill(bucket, now), cost);
  }

  return {
    isUnlimited,
    take: (rule, key, address, cost = 1) => (isUnlimited(address) ? 0 : take(rule, key, cost)),
    takeOf: (rule, address, cost = 1) => (isUnlimited(address) ? 0 : take(rule, addressKey(address), cost)),
  };
}

function refill(bucket: Bucket, now: number): Bucket {
  const { rule } = bucket;
  // A clock set back takes no tokens away.
  const minutes = Math.max(0, now - bucket.at) / 60_000;
  bucket.tokens = Math.min(rule.burst, bucket.tokens + minutes * rule.perMinute);
  bucket.at = now;
  return bucket;
}

function spend(bucket: Bucket, cost: number): number {
  if (bucket.tokens >= cost) {
    bucket.tokens -= cost;
    return 0;
  }
  return Math.ceil(((cost - bucket.tokens) * 60) / bucket.rule.perMinute);
}

/** Removes full buckets: a new one would be the same. Returns the size for the next sweep. */
function sweep(buckets: Map<string, Bucket>, now: number): number {
  for (const [name, bucket] of buckets) if (refill(bucket, now).tokens >= bucket.rule.burst) buckets.delete(name);
  return Math.max(SWEEP_AT, buckets.size * 2);
}
