import { first } from './first';
import { byTurn } from './in-turn';
import type { Candidate, Strategy } from './types';

/** Conversations. What an agent without a limit is taken to manage, so that they compare with those who have one. */
const USUAL_LIMIT = 10;

/** the smallest share of the own limit in use; then the fewest; then whoever's turn it is. */
export const leastBusy: Strategy = (available, { pick }) =>
  first(available, (a, b) => share(a) - share(b) || a.load - b.load || byTurn(a, b), pick);

function share({ load, limit }: Candidate): number {
  return load / (limit || USUAL_LIMIT);
}
