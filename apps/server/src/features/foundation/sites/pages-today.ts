import type { Context } from '../../../context';
import { countPagesToday } from './store';

/** Milliseconds for which a count is used again: it reads every page view of the day. */
const KEPT_MS = 10_000;

/** The pages opened today by site, counted at most once in ten seconds however many ask. */
export function keptPagesToday({
  db,
  clock,
  setting,
}: Pick<Context, 'db' | 'clock' | 'setting'>): () => Promise<ReadonlyMap<string, number>> {
  let kept: { at: number; timeZone: string; counted: Promise<ReadonlyMap<string, number>> } | null = null;
  return () => {
    const now = clock.now();
    const { timeZone } = setting('routing');
    if (kept && kept.timeZone === timeZone && now >= kept.at && now - kept.at < KEPT_MS) return kept.counted;
    const counted = countPagesToday(db, { now, timeZone });
    const mine = { at: now, timeZone, counted };
    kept = mine;
    counted.catch(() => {
      if (kept === mine) kept = null;
    });
    return counted;
  };
}
