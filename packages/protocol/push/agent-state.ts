import type { AgentRow, AgentState } from '../types';
import type { Inbox } from './effect';

/** 8007: an agent's state or reach changed. `agent` is the whole row. */
export type AgentStatePush = { code: '8007'; uuid: string; state: AgentState; cursor?: string; agent: AgentRow };

export const agentStateChanged = (inbox: Inbox, push: AgentStatePush): Inbox => ({
  ...inbox,
  agents: new Map(inbox.agents).set(push.uuid, push.agent),
});
