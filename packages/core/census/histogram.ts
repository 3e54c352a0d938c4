import type { Histogram } from './figure';

/** Ratio of neighbouring bounds: the middle of a bucket is at most 2 % from every length in it (docs: metrics). */
const GROWTH = 1.04;
const LOG_GROWTH = Math.log(GROWTH);

/** Bucket of a length in milliseconds; lengths below one second share the first one, 0 has its own. */
export function bucketOf(ms: number): number {
  if (ms <= 0) return 0;
  return 1 + Math.max(0, Math.ceil(Math.log(ms / 1000) / LOG_GROWTH));
}

/** The length in milliseconds that stands for a bucket: the geometric middle of its bounds. */
export function lengthOf(bucket: number): number {
  if (bucket <= 0) return 0;
  return Math.round(1000 * GROWTH ** (bucket - 1.5));
}

/** Histograms added. */
export function merge(...histograms: readonly Histogram[]): Histogram {
  const sum = new Map<number, number>();
  for (const each of histograms) for (const [bucket, count] of each) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return sum;
}

/**
 * The length that `share` (0.5: the median) of all lengths do not exceed, with at most 2 % error from one second on;
 * null: there is none.
 */
export function quantile(histogram: Histogram, share: number): number | null {
  let [total, last] = [0, 0];
  for (const [bucket, count] of histogram) {
    if (count <= 0) continue;
    total += count;
    last = Math.max(last, bucket);
  }
  if (total === 0) return null;
  // The nearest-rank definition of a percentile.
  const rank = Math.max(1, Math.ceil(share * total));
  let passed = 0;
  // Buckets are few and close to each other: looked up in order, which is faster than sorting them.
  for (let bucket = 0; bucket <= last; bucket += 1) {
    passed += Math.max(0, histogram.get(bucket) ?? 0);
    if (passed >= rank) return lengthOf(bucket);
  }
  return null;
}
