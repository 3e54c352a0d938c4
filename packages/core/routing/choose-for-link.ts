import { agentOf, type Choice, choiceAmong } from './choose-agent';
import type { RoutingGroup } from './emergency';
import type { StrategyName } from './strategies';
import type { Candidate, RoutingFacts } from './types';

/** What the link of a visitor asks for. `groups` are tried in their order. */
export type Wish = {
  agentId: string | null;
  groups: readonly RoutingGroup[];
  /** Null: the visitor's own. */
  language: string | null;
  skill: string | null;
};

/** R-40 … R-43: the agent, then the groups, then everybody. */
export function chooseForLink(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  wish: Wish | null,
  facts: RoutingFacts,
): string | null {
  if (wish === null) return agentOf(choiceAmong(strategy, candidates, facts));
  const wanted = { ...facts, language: wish.language ?? facts.language ?? null, skill: wish.skill };
  if (strategy !== 'by-hand') {
    for (const choice of choicesForLink(strategy, candidates, wish, wanted))
      if (choice !== 'nobody') return agentOf(choice);
  }
  return agentOf(choiceAmong(strategy, candidates, wanted));
}

function* choicesForLink(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  { agentId, groups }: Wish,
  facts: RoutingFacts,
): Generator<Choice> {
  const among = (ids: readonly string[], how: StrategyName): Choice =>
    choiceAmong(
      how,
      candidates.filter(({ id }) => ids.includes(id)),
      facts,
    );
  if (agentId !== null) yield among([agentId], 'least-busy');
  for (const group of groups) yield among(group.members, group.strategy ?? strategy);
}
