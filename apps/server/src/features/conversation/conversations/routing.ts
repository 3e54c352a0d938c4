import type { AssignedWhy, ConversationEvent } from '@parley/core/conversation/events';
import { isAvailable } from '@parley/core/routing/choose-agent';
import { chooseWished, type Wish } from '@parley/core/routing/choose-wished';
import { chooseEmergency, isEmergencyManned } from '@parley/core/routing/emergency';
import { limitNow } from '@parley/core/routing/first-minute';
import { connection, reachability, somebodyInService } from '@parley/core/routing/reachability';
import type { Candidate } from '@parley/core/routing/types';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { isInService, type ServiceFacts, serviceFacts } from '../../foundation/agents/service';
import { type AgentFacts, readAgents } from './facts';

/** A visitor as routing is asked for one. `wish`: whom and what they ask for by the link they came by. */
export type Asking = {
  lastAgentId: string | null;
  wish?: Wish | null;
  language?: string | null;
  region?: string | null;
  waitedMs?: number;
};

/** The agents of one routing transaction; loads rise as visitors are given away within it. */
export type RoutingTable = {
  candidates: Candidate[];
  /** Whether a first message is taken: somebody is online, or would step in for whom the visitor asks for. */
  somebodyOnline(wish: Wish | null): boolean;
  choose(visitor: Asking): string | null;
  /** Who steps in for whom the visitor asks for, who has waited so long. */
  chooseEmergency(wish: Wish | null, waitedMs: number): string | null;
  find(agentId: string): Candidate | null;
  /** What is kept of a choice, for who asks later why it was this agent; before `give`. */
  why(agentId: string, isEmergency?: boolean): AssignedWhy | null;
  give(agentId: string, now: number): void;
};

/** Reads everyone's presence and load. The caller holds the routing lock. */
export async function readRoutingTable(context: Context, tx: Queryable): Promise<RoutingTable> {
  const { strategy, preferSeconds } = context.setting('routing');
  const facts = serviceFacts(context);
  const candidates = (await readAgents(tx)).map((agent) => candidateFrom(agent, facts));
  const isAnybodyOnline = somebodyInService(candidates);
  const find = (agentId: string) => candidates.find((candidate) => candidate.id === agentId) ?? null;
  return {
    candidates,
    somebodyOnline: (wish) => isAnybodyOnline || (wish !== null && isEmergencyManned(candidates, wish)),
    choose: ({ lastAgentId, wish = null, language = null, region = null, waitedMs = 0 }) =>
      chooseWished(strategy, candidates, wish, {
        ...{ pick: Math.random(), lastAgentId, language, region },
        ...{ waitedMs, preferMs: preferSeconds * 1000 },
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
    give(agentId, now) {
      const candidate = find(agentId);
      if (!candidate) return;
      candidate.load += 1;
      candidate.lastAssignedAt = now;
    },
  };
}

/** An assignment by routing with what it was decided on. */
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
  const where = { languages, skills, regions, isOnShift: isInService(agent, facts) };
  return { id, enabled, load, limit, lastAssignedAt, ...where, ...presence };
}
