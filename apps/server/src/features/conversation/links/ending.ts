import type { Context } from '../../../context';
import { countEnding } from './store';

/** Milliseconds before its end in which a link is expiring: a week, so that a new address can still be printed. */
const BEFORE_MS = 7 * 86_400_000;

/** Links that end soon, counted up to `most`. */
export const countExpiring = ({ db, clock }: Context, most: number): Promise<number> =>
  countEnding(db, { from: clock.now(), to: clock.now() + BEFORE_MS, most });
