import type { AgentRow, AgentState } from '../types';
import type { Inbox } from './effect';

/** 8007: an agent's state, reach or name changed. `agent` is the whole row, null for one who is no more. */
export type AgentStatePush = { code: '8007'; uuid: string; state: AgentState; cursor?: string; agent: AgentRow | null };

export function agentStateChanged(inbox: Inbox, push: AgentStatePush): Inbox {
  const agents = new Map(inbox.agents);
  if (push.agent) agents.set(push.uuid, push.agent);
  else agents.delete(push.uuid);
  return { ...inbox, agents };
}
