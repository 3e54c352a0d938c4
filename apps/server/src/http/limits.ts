import { addressKey } from '../addresses';
import type { Clock } from '../clock';

/** A token bucket: `burst` at once, refilled evenly at `perMinute`. */
export type Rule = { name: string; perMinute: number; burst: number };

export type Limiter = {
  /** Takes tokens of the key's bucket, one by default. Answers 0, or the whole seconds until they are there; then none is taken. */
  take(rule: Rule, key: string, address: string, cost?: number): number;
  /** As `take`, of the bucket of the address itself: of its /64 where it is IPv6. */
  takeOf(rule: Rule, address: string, cost?: number): number;
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
  // A clock set back takes nothing away.
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

/** Forgets buckets that are full again: a new one would be the same. Answers the size at which to sweep next. */
function sweep(buckets: Map<string, Bucket>, now: number): number {
  for (const [name, bucket] of buckets) if (refill(bucket, now).tokens >= bucket.rule.burst) buckets.delete(name);
  return Math.max(SWEEP_AT, buckets.size * 2);
}
