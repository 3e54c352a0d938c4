import { first } from './first';
import type { Candidate, Strategy } from './types';

/** the agent who has gone longest without a new visitor. */
export const inTurn: Strategy = (available, { pick }) => first(available, byTurn, pick);

/** An agent who never had a visitor comes first. */
export function byTurn(a: Candidate, b: Candidate): number {
  return turn(a) - turn(b);
}

function turn({ lastAssignedAt }: Candidate): number {
  return lastAssignedAt ?? 0;
}
