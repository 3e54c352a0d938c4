import { hasRoom } from './capacity';
import { speakersOf } from './speakers';
import { type StrategyName, strategies } from './strategies';
import type { Candidate, RoutingFacts } from './types';

/** The id of the agent who gets the visitor, or null: the visitor waits. */
export function chooseAgent(
  strategy: StrategyName,
  candidates: readonly Candidate[],
  facts: RoutingFacts,
): string | null {
  const available = candidates.filter(isAvailable);
  // who knows the visitor needs no better language.
  const isKnown = strategy === 'last-served' && available.some(({ id }) => id === facts.lastAgentId);
  const asked = isKnown ? available : speakersOf(available, facts.language);
  return strategies[strategy](asked, facts)?.id ?? null;
}

/** enabled, reachable, and below the limit. The grace is for keeping, not for getting. */
export function isAvailable(candidate: Candidate): boolean {
  return candidate.enabled && candidate.reachability === 'reachable' && hasRoom(candidate);
}
