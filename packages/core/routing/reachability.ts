/** Presence is three facts: the chosen state, the connection, and the load (`capacity.ts`). */
export type Presence = {
  enabled: boolean;
  chosen: 'online' | 'hidden';
  connected: boolean;
  /** When the last socket closed or the process started; null: no connection for a long time. */
  lostAt: number | null;
};

/** Whether an agent can get new visitors. */
export type Reachability = 'reachable' | 'in-grace' | 'away';

/** Whether an agent keeps its conversations: a hidden agent does, a disconnected one does not. */
export type Connection = 'connected' | 'in-grace' | 'gone';

export type GraceFacts = { now: number; graceSeconds: number };

/** chosen state and connection together; a hidden or disabled agent is away. */
export function reachability(presence: Presence, facts: GraceFacts): Reachability {
  if (presence.chosen === 'hidden') return 'away';
  return reachabilityOf[connection(presence, facts)];
}

/** the connection alone, with its grace. */
export function connection({ enabled, connected, lostAt }: Presence, { now, graceSeconds }: GraceFacts): Connection {
  if (!enabled) return 'gone';
  if (connected) return 'connected';
  const isInGrace = lostAt !== null && now - lostAt < graceSeconds * 1000;
  return isInGrace ? 'in-grace' : 'gone';
}

/** whether anybody is reachable or within the grace; otherwise a first message is refused. */
export function somebodyOnline(agents: readonly Reachability[]): boolean {
  return agents.some((agent) => agent !== 'away');
}

/** R-12 among the agents in their shift. */
export function somebodyInService(agents: readonly { reachability: Reachability; isOnShift: boolean }[]): boolean {
  return somebodyOnline(agents.filter(({ isOnShift }) => isOnShift).map(({ reachability }) => reachability));
}

const reachabilityOf: Record<Connection, Reachability> = {
  connected: 'reachable',
  'in-grace': 'in-grace',
  gone: 'away',
};
