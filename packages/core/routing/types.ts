import type { Reachability } from './reachability';

/** An agent as routing sees them. `lastAssignedAt` null: never given anybody. */
export type Candidate = {
  id: string;
  enabled: boolean;
  reachability: Reachability;
  load: number;
  limit: number;
  lastAssignedAt: number | null;
  /** Codes of the languages spoken: `zh`, `en-GB`. */
  languages: readonly string[];
};

/**
 * `pick` (0 ≤ pick < 1) settles what is otherwise equal; `lastAgentId` is who served this visitor last; `language` is the
 * visitor's, as its browser says it.
 */
export type RoutingFacts = { pick: number; lastAgentId: string | null; language?: string | null };

/** Chooses among agents who can all take one more. */
export type Strategy = (available: readonly Candidate[], facts: RoutingFacts) => Candidate | null;
