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
  endedAt: null,
  endReason: null,
};

const current: Conversation = { ...waiting, state: 'current', ownerId: 'ann', lastOwnerId: 'ann', assignedAt: 2000 };

/** One conversation for each situation a rule can meet; opened at 1000, given to ann at 2000, offered to bob at 3000. */
export const conversations = {
  none: null,
  robot: { ...waiting, state: 'robot' },
  wait: waiting,
  requeued: { ...waiting, lastOwnerId: 'ann' },
  current,
  offered: { ...current, transfer: { from: 'ann', to: 'bob', note: null, at: 3000 } },
  ended: { ...current, state: 'end', endedAt: 4000, endReason: 'agent' },
} as const satisfies Record<string, Conversation | null>;

export type Situation = keyof typeof conversations;

export const situations = Object.keys(conversations) as Situation[];

export function buildCandidate(candidate: Partial<Candidate> & { id: string }): Candidate {
  return { enabled: true, reachability: 'reachable', load: 0, limit: 5, lastAssignedAt: null, ...candidate };
}
