import { first } from './first';
import { compareLastAssigned } from './in-turn';
import type { Candidate, Strategy } from './types';

/** Conversations: the assumed limit of an agent without one, for comparison with agents who have one. */
const USUAL_LIMIT = 10;

/** the smallest share of the limit in use; then the fewest conversations; then as `in-turn`. */
export const leastBusy: Strategy = (available, { pick }) =>
  first(available, (a, b) => share(a) - share(b) || a.load - b.load || compareLastAssigned(a, b), pick);

function share({ load, limit }: Candidate): number {
  return load / (limit || USUAL_LIMIT);
}
