import { chooseAgent } from './choose-agent';
import type { RoutingGroup } from './emergency';
import type { StrategyName } from './strategies';
import type { Candidate, RoutingFacts } from './types';

/** C-37: the agent of a group whom a conversation is offered to, or null. With `by-hand` the least busy one. */
export function chooseInGroup(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  { members, ownerId }: { members: readonly string[]; ownerId: string | null },
  facts: RoutingFacts,
): string | null {
  const others = candidates.filter(({ id }) => members.includes(id) && id !== ownerId);
  return chooseAgent(strategy === 'by-hand' ? 'least-busy' : strategy, others, facts);
}

/**
 * the agent whom a transfer is offered to, and the group: of the first group with an available agent, else
 * the first available emergency contact.
 */
export function chooseAcross<G extends RoutingGroup>(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  groups: readonly G[],
  { ownerId, facts }: { ownerId: string | null; facts: RoutingFacts },
): { agentId: string; group: G } | null {
  for (const group of groups) {
    const agentId = chooseInGroup(group.strategy ?? strategy, candidates, { members: group.members, ownerId }, facts);
    if (agentId) return { agentId, group };
  }
  for (const group of groups) {
    const members = group.emergency ? [group.emergency.agentId] : [];
    const agentId = chooseInGroup('least-busy', candidates, { members, ownerId }, facts);
    if (agentId) return { agentId, group };
  }
  return null;
}
