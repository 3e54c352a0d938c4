import { first } from './first';
import type { Candidate, Strategy } from './types';

/** the agent who has gone longest without a new visitor. */
export const inTurn: Strategy = (available, { pick }) => first(available, compareLastAssigned, pick);

/** An agent who never had a visitor comes first. */
export function compareLastAssigned(a: Candidate, b: Candidate): number {
  return lastAssigned(a) - lastAssigned(b);
}

function lastAssigned({ lastAssignedAt }: Candidate): number {
  return lastAssignedAt ?? 0;
}
