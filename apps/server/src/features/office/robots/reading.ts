import { allows } from '@parley/core/access/allows';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { countMisses } from './turns-store';

const DAY_MS = 86_400_000;
/** Days of misses that wait for somebody. */
const DAYS = 30;

/** Unanswered and badly rated questions that nobody has settled; 0 for readers who cannot settle them. */
export async function countUnanswered({ db, clock }: Pick<Context, 'db' | 'clock'>, agent: Principal): Promise<number> {
  if (!allows(agent, ['setPermissions:robotSettings'])) return 0;
  return countMisses(db, agent, new Date(clock.now() - DAYS * DAY_MS));
}
