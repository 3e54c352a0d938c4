import type { AssignedWhy, ConversationEvent } from '@parley/core/conversation/events';
import { isAvailable } from '@parley/core/routing/choose-agent';
import { chooseWished, type Wish } from '@parley/core/routing/choose-wished';
import { limitNow } from '@parley/core/routing/first-minute';
import { type GraceFacts, reachability, somebodyOnline } from '@parley/core/routing/reachability';
import type { Candidate } from '@parley/core/routing/types';
import type { Context } from '../../context';
import type { Queryable } from '../../db/pool';
import { type AgentFacts, readAgents } from './store';

/** The agents of one routing transaction; loads rise as visitors are given away within it. */
export type RoutingTable = {
  candidates: Candidate[];
  somebodyOnline: boolean;
  /** `wish`: whom the visitor asks for by the link they came by. */
  choose(lastAgentId: string | null, wish?: Wish | null, language?: string | null): string | null;
  find(agentId: string): Candidate | null;
  /** What is kept of a choice, for who asks later why it was this agent; before `give`. */
  why(agentId: string): AssignedWhy | null;
  give(agentId: string, now: number): void;
};

/** Reads everyone's presence and load. The caller holds the routing lock. */
export async function readRoutingTable(context: Context, tx: Queryable): Promise<RoutingTable> {
  const { strategy, graceSeconds } = context.setting('routing');
  const facts = { now: context.clock.now(), graceSeconds };
  const candidates = (await readAgents(tx)).map((agent) => candidateFrom(agent, facts));
  const find = (agentId: string) => candidates.find((candidate) => candidate.id === agentId) ?? null;
  return {
    candidates,
    somebodyOnline: somebodyOnline(candidates.map((candidate) => candidate.reachability)),
    choose: (lastAgentId, wish = null, language = null) =>
      chooseWished(strategy, candidates, wish, { pick: Math.random(), lastAgentId, language }),
    find,
    why(agentId) {
      const candidate = find(agentId);
      if (!candidate) return null;
      const { load, limit } = candidate;
      return { strategy, available: candidates.filter(isAvailable).length, load, limit };
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
export const withWhy = (events: readonly ConversationEvent[], table: RoutingTable): ConversationEvent[] =>
  events.map((event) => {
    const isChosen = event.type === 'conversation.assigned' && (event.by === 'routing' || event.by === 'queue');
    const why = isChosen ? table.why(event.agentId) : null;
    return why ? { ...event, why } : event;
  });

export function candidateFrom(agent: AgentFacts, facts: GraceFacts): Candidate {
  const { id, enabled, load, lastAssignedAt, languages } = agent;
  const limit = limitNow(agent, facts.now);
  return { id, enabled, load, limit, lastAssignedAt, languages, reachability: reachability(agent, facts) };
}
