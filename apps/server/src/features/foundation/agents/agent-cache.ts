/** A value of each agent in memory, for frequent use without the database. */
export type AgentCache<V> = {
  readonly size: number;
  get(agentId: string): V | undefined;
  /** Reads one agent's value again after a change. */
  refresh(agentId: string): Promise<void>;
  forget(agentId: string): void;
  /** Reads all values again; called regularly, since events between processes may be lost. */
  load(): Promise<void>;
};

/** `read` returns the values of one agent (null: of all); agents without a row have none. */
export function createAgentCache<V extends { id: string }>(
  read: (agentId: string | null) => Promise<readonly V[]>,
): AgentCache<V> {
  const known = new Map<string, V>();
  /** Number of reads by agent: the result of an earlier read that ends later is dropped. */
  const turns = new Map<string, number>();

  function nextTurn(agentId: string): number {
    const turn = (turns.get(agentId) ?? 0) + 1;
    turns.set(agentId, turn);
    return turn;
  }

  function put(agentId: string, value: V | undefined): void {
    if (value) known.set(agentId, value);
    else known.delete(agentId);
  }

  return {
    get size() {
      return known.size;
    },
    get: (agentId) => known.get(agentId),
    async refresh(agentId) {
      const turn = nextTurn(agentId);
      const [value] = await read(agentId);
      if (turns.get(agentId) === turn) put(agentId, value);
    },
    forget(agentId) {
      nextTurn(agentId);
      known.delete(agentId);
    },
    async load() {
      const begun = new Map(turns);
      const all = new Map((await read(null)).map((value) => [value.id, value]));
      for (const id of new Set([...known.keys(), ...all.keys()]))
        if (turns.get(id) === begun.get(id)) put(id, all.get(id));
    },
  };
}
