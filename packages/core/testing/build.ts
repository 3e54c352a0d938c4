import type { Conversation } from '../conversation/types';
import type { Candidate } from '../routing/types';

const waiting: Conversation = {
  id: 'conversation',
  visitorId: 'visitor',
  previousId: null,
  state: 'wait',
  ownerId: null,
  lastOwnerId: null,
  openedAt: 1000,
  assignedAt: null,
  transfer: null,
  returnedBy: null,
  robotId: null,
  baton: 1,
  endedAt: null,
  endReason: null,
};

const current: Conversation = {
  ...waiting,
  state: 'current',
  ownerId: 'ann',
  lastOwnerId: 'ann',
  assignedAt: 2000,
  baton: 2,
};

/**
 * One conversation for each situation: opened at 1000, given to ann at 2000, offered to bob at 3000. Frozen: a rule
 * that changes its input throws.
 */
export const conversations: Record<Situation, Conversation | null> = frozen({
  none: null,
  robot: { ...waiting, state: 'robot', robotId: 'robo' },
  wait: waiting,
  requeued: { ...waiting, lastOwnerId: 'ann', baton: 3 },
  current,
  offered: { ...current, transfer: { from: 'ann', to: 'bob', note: null, at: 3000 } },
  ended: { ...current, state: 'end', endedAt: 4000, endReason: 'agent', baton: 3 },
});

export type Situation = 'none' | 'robot' | 'wait' | 'requeued' | 'current' | 'offered' | 'ended';

export const situations = Object.keys(conversations) as Situation[];

export function buildCandidate(candidate: Partial<Candidate> & { id: string }): Candidate {
  return {
    enabled: true,
    reachability: 'reachable',
    connected: true,
    load: 0,
    limit: 5,
    lastAssignedAt: null,
    languages: [],
    skills: [],
    regions: [],
    isOnShift: true,
    ...candidate,
  };
}

/** A time after everything in `conversations`. */
export const now = 100_000;

/** ann is the owner, bob has the offer, eve is a colleague, root is an admin. */
export const ann = { id: 'ann', admin: false };
export const bob = { id: 'bob', admin: false };
export const eve = { id: 'eve', admin: false };
export const root = { id: 'root', admin: true };

/** The same value, deeply frozen. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
