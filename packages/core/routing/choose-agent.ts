import { hasRoom } from './capacity';
import { bestFitting, kindOfFit } from './fit';
import { type StrategyName, strategies } from './strategies';
import type { Candidate, RoutingFacts } from './types';

/** `nobody`: no agent is available; `later`: one is, but the visitor waits for an agent who fits better. */
export type Choice = { agentId: string } | 'nobody' | 'later';

/** The id of the agent who gets the visitor, or null: the visitor waits. */
export function chooseAgent(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  facts: RoutingFacts,
): string | null {
  return agentOf(choiceAmong(strategy, candidates, facts));
}

/** The same, but tells `later` from `nobody`: a group for which a visitor waits does not overflow. */
export function choiceAmong(strategy: StrategyName, all: readonly Candidate[], facts: RoutingFacts): Choice {
  const candidates = facts.exceptId ? all.filter(({ id }) => id !== facts.exceptId) : all;
  const available = candidates.filter(isAvailable);
  // the agent who served the visitor last goes before a better language.
  const isKnown = strategy === 'last-served' && available.some(({ id }) => id === facts.lastAgentId);
  const preferred = isKnown ? available : bestFitting(available, facts);
  const chosen = strategies[strategy](preferred, facts);
  if (!chosen) return 'nobody';
  return !isKnown && isWorthWaiting(candidates, chosen, facts) ? 'later' : { agentId: chosen.id };
}

export const agentOf = (choice: Choice): string | null => (typeof choice === 'string' ? null : choice.agentId);

/** enabled, reachable, and below the limit. In the grace an agent keeps visitors but gets none. */
export function isAvailable(candidate: Candidate): boolean {
  return isThere(candidate) && hasRoom(candidate);
}

/** a better fitting agent is reachable, but has no capacity left. */
function isWorthWaiting(candidates: readonly Candidate[], chosen: Candidate, facts: RoutingFacts): boolean {
  if ((facts.waitedMs ?? 0) >= (facts.preferMs ?? 0)) return false;
  const kind = kindOfFit(chosen, facts);
  return candidates.some((candidate) => isThere(candidate) && kindOfFit(candidate, facts) > kind);
}

/** routing skips agents outside of their shift. */
const isThere = ({ enabled, reachability, isOnShift }: Candidate): boolean =>
  enabled && reachability === 'reachable' && isOnShift;
