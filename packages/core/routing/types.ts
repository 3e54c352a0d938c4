import type { Reachability } from './reachability';

/** What somebody knows, and how well: 0 (not at all) to 100. */
export type Skill = { name: string; value: number };

/** An agent as routing sees them. `lastAssignedAt` null: never given anybody. */
export type Candidate = {
  id: string;
  enabled: boolean;
  reachability: Reachability;
  /** Enabled and connected, hidden or not. */
  connected: boolean;
  load: number;
  limit: number;
  lastAssignedAt: number | null;
  /** Codes of the languages spoken: `zh`, `en-GB`. */
  languages: readonly string[];
  skills: readonly Skill[];
  /** Six-digit codes of the regions served. */
  regions: readonly string[];
  /** In service by the own hours. */
  isOnShift: boolean;
};

/**
 * `pick` (0 ≤ pick < 1) settles what is otherwise equal; `lastAgentId` is who served this visitor last; `language` is the
 * visitor's, as its browser or its link says it; `skill` is what the link asks for; `region` is where the visitor is, by
 * its six-digit code. For `preferMs` of waiting somebody who fits is waited for.
 */
export type RoutingFacts = {
  pick: number;
  lastAgentId: string | null;
  language?: string | null;
  skill?: string | null;
  region?: string | null;
  waitedMs?: number;
  preferMs?: number;
};

/** Chooses among agents who can all take one more. */
export type Strategy = (available: readonly Candidate[], facts: RoutingFacts) => Candidate | null;
