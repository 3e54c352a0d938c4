/** Counts of a conversation. Recalled messages stay counted, since they keep their seq (C-70 … C-72). */
export type Counters = { lastSeq: number; visitorMessages: number; agentMessages: number };

export const noMessages: Counters = { lastSeq: 0, visitorMessages: 0, agentMessages: 0 };

/** The counters after one more message; its seq is the new `lastSeq`. A robot's message counts as an agent's. */
export function counted(counters: Counters, role: 'visitor' | 'agent' | 'robot'): Counters {
  return {
    lastSeq: counters.lastSeq + 1,
    visitorMessages: counters.visitorMessages + (role === 'visitor' ? 1 : 0),
    agentMessages: counters.agentMessages + (role === 'visitor' ? 0 : 1),
  };
}
