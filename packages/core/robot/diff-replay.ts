import type { Outcome } from './types';

/** What came of one question; `entry` and `answer`: what was answered, or suggested first. */
export type Replayed = { id: string; outcome: Outcome; entry?: string; answer?: string };

export const replayChanges = ['anew', 'otherwise', 'lost', 'same'] as const;
/** `anew`: answered now; `otherwise`: by another entry, with another answer, or another outcome; `lost`: no more. */
export type ReplayChange = (typeof replayChanges)[number];

export type ReplayDiff = {
  rows: { id: string; change: ReplayChange; before: Replayed; after: Replayed }[];
  counts: Record<ReplayChange, number>;
};

/** Compares the outcomes of the same questions before and after a change (B-16), in the order of `before`. */
export function diffReplay(before: readonly Replayed[], after: readonly Replayed[]): ReplayDiff {
  const later = new Map(after.map((replayed) => [replayed.id, replayed]));
  const counts: Record<ReplayChange, number> = { anew: 0, otherwise: 0, lost: 0, same: 0 };
  const rows = before.flatMap((was) => {
    const is = later.get(was.id);
    if (!is) return [];
    const change = changeOf(was, is);
    counts[change] += 1;
    return [{ id: was.id, change, before: was, after: is }];
  });
  return { rows, counts };
}

function changeOf(was: Replayed, is: Replayed): ReplayChange {
  if (was.outcome !== 'answer' && is.outcome === 'answer') return 'anew';
  if (was.outcome === 'answer' && is.outcome !== 'answer') return 'lost';
  const isSame = was.outcome === is.outcome && was.entry === is.entry && was.answer === is.answer;
  return isSame ? 'same' : 'otherwise';
}
