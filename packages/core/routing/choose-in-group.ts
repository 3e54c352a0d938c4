import { chooseAgent } from './choose-agent';
import type { StrategyName } from './strategies';
import type { Candidate, RoutingFacts } from './types';

/** C-37: who of a group is offered a conversation, or null. Where everybody accepts by hand, the least busy one is asked. */
export function chooseInGroup(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  { members, ownerId }: { members: readonly string[]; ownerId: string | null },
  facts: RoutingFacts,
): string | null {
  const others = candidates.filter(({ id }) => members.includes(id) && id !== ownerId);
  return chooseAgent(strategy === 'by-hand' ? 'least-busy' : strategy, others, facts);
}
