import { chooseAgent } from './choose-agent';
import type { StrategyName } from './strategies';
import type { Candidate, RoutingFacts } from './types';

/** Whom a visitor asks for by the link they came by. `strategy`: how the group chooses; null: as the desk does. */
export type Wish = { agentId: string | null; members: readonly string[]; strategy: StrategyName | null };

/** R-40 … R-42: the agent, then the group, then as for everybody. */
export function chooseWished(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  wish: Wish | null,
  facts: RoutingFacts,
): string | null {
  if (wish === null || strategy === 'by-hand') return chooseAgent(strategy, candidates, facts);
  const among = (ids: readonly string[], how: StrategyName) =>
    chooseAgent(
      how,
      candidates.filter(({ id }) => ids.includes(id)),
      facts,
    );
  return (
    (wish.agentId === null ? null : among([wish.agentId], 'least-busy')) ??
    among(wish.members, wish.strategy ?? strategy) ??
    chooseAgent(strategy, candidates, facts)
  );
}
