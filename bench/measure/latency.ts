/** Latencies of one run in ms; all are kept, so percentiles are exact. */
export class Latencies {
  private readonly values: number[] = [];

  add(ms: number): void {
    this.values.push(ms);
  }

  get count(): number {
    return this.values.length;
  }

  /** The value below which `share` of all values lie; 0.99 for p99. */
  percentile(share: number): number {
    if (this.values.length === 0) return Number.NaN;
    const sorted = this.values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  }
}
