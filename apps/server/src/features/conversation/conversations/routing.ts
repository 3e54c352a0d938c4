import type { AssignedWhy, ConversationEvent } from '@parley/core/conversation/events';
import { isAvailable } from '@parley/core/routing/choose-agent';
import { chooseForLink, type Wish } from '@parley/core/routing/choose-for-link';
import { chooseEmergency, hasConnectedContact } from '@parley/core/routing/emergency';
import { limitNow } from '@parley/core/routing/first-minute';
import { connection, reachability, somebodyInService } from '@parley/core/routing/reachability';
import type { Candidate } from '@parley/core/routing/types';
import type { WorkContext } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { isInService, type ServiceFacts, serviceFacts } from '../../foundation/agents/service';
import { type AgentFacts, readAgents } from './facts';

/** Facts of a visitor for routing. `wish`: agent, group and skill of the link by which the visitor came. */
export type RoutingFacts = {
  lastAgentId: string | null;
  wish?: Wish | null;
  language?: string | null;
  region?: string | null;
  waitedMs?: number;
  /** The agent who put the conversation back into the queue. */
  exceptId?: string | null;
};

/** Agents of one routing transaction; their loads grow with each assignment in it. */
export type RoutingTable = {
  candidates: Candidate[];
  /**
   * Whether a first message is accepted: an agent is online, or the emergency contact of the wish would take it.
   */
  somebodyOnline(wish: Wish | null): boolean;
  choose(visitor: RoutingFacts): string | null;
  /** The emergency contact for a visitor with this wish who has waited so long; null: none yet. */
  chooseEmergency(wish: Wish | null, waitedMs: number): string | null;
  find(agentId: string): Candidate | null;
  /** Record of why this agent was chosen; to be called before `assign`. */
  why(agentId: string, isEmergency?: boolean): AssignedWhy | null;
  assign(agentId: string, now: number): void;
};

/** Reads presence and load of all agents. The caller holds the routing lock. */
export async function readRoutingTable(context: WorkContext, tx: Queryable): Promise<RoutingTable> {
  const { strategy, preferSeconds } = context.setting('routing');
  const facts = serviceFacts(context);
  const candidates = (await readAgents(tx)).map((agent) => candidateFrom(agent, facts));
  const isAnybodyOnline = somebodyInService(candidates);
  const find = (agentId: string) => candidates.find((candidate) => candidate.id === agentId) ?? null;
  return {
    candidates,
    somebodyOnline: (wish) => isAnybodyOnline || (wish !== null && hasConnectedContact(candidates, wish)),
    choose: ({ lastAgentId, wish = null, language = null, region = null, waitedMs = 0, exceptId = null }) =>
      chooseForLink(strategy, candidates, wish, {
        pick: Math.random(),
        lastAgentId,
        language,
        region,
        exceptId,
        waitedMs,
        preferMs: preferSeconds * 1000,
      }),
    chooseEmergency: (wish, waitedMs) => wish && chooseEmergency(candidates, wish, waitedMs),
    find,
    why(agentId, isEmergency = false) {
      const candidate = find(agentId);
      if (!candidate) return null;
      const { load, limit } = candidate;
      return {
        strategy: isEmergency ? 'emergency' : strategy,
        available: candidates.filter(isAvailable).length,
        load,
        limit,
      };
    },
    assign(agentId, now) {
      const candidate = find(agentId);
      if (!candidate) return;
      candidate.load += 1;
      candidate.lastAssignedAt = now;
    },
  };
}

/** An assignment by routing with its reasons. */
export const withWhy = (
  events: readonly ConversationEvent[],
  table: RoutingTable,
  isEmergency = false,
): ConversationEvent[] =>
  events.map((event) => {
    const isChosen = event.type === 'conversation.assigned' && (event.by === 'routing' || event.by === 'queue');
    const why = isChosen ? table.why(event.agentId, isEmergency) : null;
    return why ? { ...event, why } : event;
  });

export function candidateFrom(agent: AgentFacts, facts: ServiceFacts): Candidate {
  const { id, enabled, load, lastAssignedAt, languages, skills, regions } = agent;
  const limit = limitNow(agent, facts.now);
  const presence = { reachability: reachability(agent, facts), connected: connection(agent, facts) === 'connected' };
  const suitability = { languages, skills, regions, isOnShift: isInService(agent, facts) };
  return { id, enabled, load, limit, lastAssignedAt, ...suitability, ...presence };
}
