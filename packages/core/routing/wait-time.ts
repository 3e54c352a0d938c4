/** Milliseconds: older assignments do not count. */
const RECENT = 30 * 60_000;

/** Fewer gaps give no estimate. */
const MIN_GAPS = 3;

export type WaitFacts = {
  now: number;
  /** 1: first in the queue. */
  position: number;
  /** When the queue last gave visitors to agents, in any order. */
  assignedAt: readonly number[];
};

/** expected seconds until the visitor at `position` is assigned, or null with too few gaps. */
export function waitSeconds({ now, position, assignedAt }: WaitFacts): number | null {
  const recent = assignedAt.filter((at) => now - at <= RECENT).toSorted((a, b) => a - b);
  const gaps = recent.slice(1).map((at, index) => at - recent[index]!);
  if (gaps.length < MIN_GAPS) return null;
  // A present gap longer than the median replaces it.
  const pace = Math.max(median(gaps), now - recent.at(-1)!);
  return Math.ceil((pace * position) / 1000);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
