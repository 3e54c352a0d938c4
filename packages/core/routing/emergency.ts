import { hasRoom } from './capacity';
import { isAvailable } from './choose-agent';
import type { StrategyName } from './strategies';
import type { Candidate } from './types';

/** Agent who steps in for a group without an available agent, and after how many seconds of waiting. */
export type EmergencyContact = { agentId: string; afterSeconds: number };

/** A group that routing asks. `strategy` null: the strategy of the settings. */
export type RoutingGroup = {
  members: readonly string[];
  strategy: StrategyName | null;
  emergency: EmergencyContact | null;
};

type Groups = { groups: readonly RoutingGroup[] };

/**
 * the first contact whose seconds have passed and who has room; null while an agent of the groups is
 * available.
 */
export function chooseEmergency(candidates: readonly Candidate[], { groups }: Groups, waitedMs: number): string | null {
  const members = new Set(groups.flatMap((group) => group.members));
  if (candidates.some((candidate) => members.has(candidate.id) && isAvailable(candidate))) return null;
  const due = contactsOf(groups).filter(({ afterSeconds }) => waitedMs >= afterSeconds * 1000);
  return due.find(({ agentId }) => candidates.some((one) => one.id === agentId && canTakeOver(one)))?.agentId ?? null;
}

/** whether a contact is connected, even if its seconds have not passed: the visitor's first message is taken. */
export function hasConnectedContact(candidates: readonly Candidate[], { groups }: Groups): boolean {
  return contactsOf(groups).some(({ agentId }) => candidates.some(({ id, connected }) => id === agentId && connected));
}

const contactsOf = (groups: readonly RoutingGroup[]): EmergencyContact[] =>
  groups.flatMap(({ emergency }) => emergency ?? []);

/** A hidden agent steps in too: hiding is against routing, not against emergencies. */
const canTakeOver = (candidate: Candidate): boolean => candidate.connected && hasRoom(candidate);
