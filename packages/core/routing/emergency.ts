import { hasRoom } from './capacity';
import { isAvailable } from './choose-agent';
import type { StrategyName } from './strategies';
import type { Candidate } from './types';

/** Who steps in for a group in which nobody can, and after how many seconds of a visitor's waiting. */
export type EmergencyContact = { agentId: string; afterSeconds: number };

/** A group that is asked. `strategy`: how it chooses; null: as the desk does. */
export type AskedGroup = {
  members: readonly string[];
  strategy: StrategyName | null;
  emergency: EmergencyContact | null;
};

type Asked = { groups: readonly AskedGroup[] };

/** the first contact whose time has come and who has room; null while somebody of the groups can take one. */
export function chooseEmergency(candidates: readonly Candidate[], { groups }: Asked, waitedMs: number): string | null {
  const members = new Set(groups.flatMap((group) => group.members));
  if (candidates.some((candidate) => members.has(candidate.id) && isAvailable(candidate))) return null;
  const due = contactsOf(groups).filter(({ afterSeconds }) => waitedMs >= afterSeconds * 1000);
  return due.find(({ agentId }) => candidates.some((one) => one.id === agentId && canStepIn(one)))?.agentId ?? null;
}

/** a contact is there, now or once the waiting time has passed: the visitor's first message is taken. */
export function isEmergencyManned(candidates: readonly Candidate[], { groups }: Asked): boolean {
  return contactsOf(groups).some(({ agentId }) => candidates.some(({ id, connected }) => id === agentId && connected));
}

const contactsOf = (groups: readonly AskedGroup[]): EmergencyContact[] =>
  groups.flatMap(({ emergency }) => emergency ?? []);

/** Hiding keeps ordinary visitors away, not an emergency. */
const canStepIn = (candidate: Candidate): boolean => candidate.connected && hasRoom(candidate);
