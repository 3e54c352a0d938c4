import type { Candidate } from './types';

/** The best by `compare`; `pick` decides ties, independent of the order of the candidates. */
export function first(
  candidates: readonly Candidate[],
  compare: (a: Candidate, b: Candidate) => number,
  pick: number,
): Candidate | null {
  const sorted = candidates.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
  const best = sorted[0];
  if (!best) return null;
  const equals = sorted.filter((candidate) => compare(candidate, best) === 0);
  return equals[Math.floor(pick * equals.length)] ?? best;
}
