import { chooseAgent } from '@parley/core/routing/choose-agent';
import { type GraceFacts, reachability, somebodyOnline } from '@parley/core/routing/reachability';
import type { Candidate } from '@parley/core/routing/types';
import type { Context } from '../../context';
import type { Queryable } from '../../db/pool';
import { type AgentFacts, readAgents } from './store';

/** The agents of one routing transaction; loads rise as visitors are given away within it. */
export type RoutingTable = {
  candidates: Candidate[];
  somebodyOnline: boolean;
  choose(lastAgentId: string | null): string | null;
  find(agentId: string): Candidate | null;
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
    choose: (lastAgentId) => chooseAgent(strategy, candidates, { pick: Math.random(), lastAgentId }),
    find,
    give(agentId, now) {
      const candidate = find(agentId);
      if (!candidate) return;
      candidate.load += 1;
      candidate.lastAssignedAt = now;
    },
  };
}

export function candidateFrom(agent: AgentFacts, facts: GraceFacts): Candidate {
  const { id, enabled, load, limit, lastAssignedAt } = agent;
  return { id, enabled, load, limit, lastAssignedAt, reachability: reachability(agent, facts) };
}
