import type { Reachability } from './reachability';

/** A skill of an agent, with a value from 0 (none) to 100. */
export type Skill = { name: string; value: number };

/** An agent as routing sees it. `lastAssignedAt` null: never had a visitor. */
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
  /** In service by its shifts. */
  isOnShift: boolean;
};

/**
 * `pick` (0 ≤ pick < 1) decides ties; `lastAgentId` served this visitor last; `language` is the link's, else the
 * browser's; `skill` is what the link asks for; `region` is the visitor's six-digit code. While `waitedMs` is below
 * `preferMs` the visitor waits for an agent who fits better.
 */
export type RoutingFacts = {
  pick: number;
  lastAgentId: string | null;
  language?: string | null;
  skill?: string | null;
  region?: string | null;
  waitedMs?: number;
  preferMs?: number;
  /** The agent who put the conversation back into the queue. */
  exceptId?: string | null;
};

/** Chooses among available agents. */
export type Strategy = (available: readonly Candidate[], facts: RoutingFacts) => Candidate | null;
