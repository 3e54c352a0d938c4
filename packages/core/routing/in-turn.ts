import { first } from './first';
import type { Candidate, Strategy } from './types';

/** whoever has gone longest without being given a visitor. */
export const inTurn: Strategy = (available, { pick }) => first(available, byTurn, pick);

/** Never given anybody comes before everyone. */
export function byTurn(a: Candidate, b: Candidate): number {
  return turn(a) - turn(b);
}

function turn({ lastAssignedAt }: Candidate): number {
  return lastAssignedAt ?? 0;
}
