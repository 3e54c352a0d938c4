/** What is kept in memory of agents, one value of each, so that what happens often asks no database. */
export type Kept<V> = {
  readonly size: number;
  get(agentId: string): V | undefined;
  /** Reads one anew, since it changed. */
  relearn(agentId: string): Promise<void>;
  forget(agentId: string): void;
  /** Reads all anew. Between processes a word may be lost: who hears nothing is right again with the next reading. */
  load(): Promise<void>;
};

/** `read` answers what there is of one agent, or of all of them; who is not among it has none. */
export function createKept<V extends { id: string }>(read: (agentId: string | null) => Promise<readonly V[]>): Kept<V> {
  const known = new Map<string, V>();
  /** How often each was changed: an earlier reading that answers later says nothing any more. */
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
    async relearn(agentId) {
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
