import type { AgentRow, AgentState } from '../types';
import type { Inbox } from './effect';

/** 8007: an agent's state, reachability or name changed. `agent`: the whole row; null: deleted. */
export type AgentStatePush = { code: '8007'; uuid: string; state: AgentState; cursor?: string; agent: AgentRow | null };

export function agentStateChanged(inbox: Inbox, push: AgentStatePush): Inbox {
  const agents = new Map(inbox.agents);
  if (push.agent) agents.set(push.uuid, push.agent);
  else agents.delete(push.uuid);
  return { ...inbox, agents };
}
