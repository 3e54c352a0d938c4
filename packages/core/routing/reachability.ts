/** Presence is three facts, never one flag: the chosen state, the connection, and (in `capacity.ts`) the load. */
export type Presence = {
  enabled: boolean;
  chosen: 'online' | 'hidden';
  connected: boolean;
  /** When the last socket went, or the process started; null: not seen since long before. */
  lostAt: number | null;
};

/** Whether an agent can be given somebody new. */
export type Reachability = 'reachable' | 'in-grace' | 'away';

/** Whether an agent keeps what they have: hiding does not take it away, being gone does. */
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

/** with nobody reachable or within the grace, a first message is not taken. */
export function somebodyOnline(agents: readonly Reachability[]): boolean {
  return agents.some((agent) => agent !== 'away');
}

/** those outside of their shift are nobody who is online. */
export function somebodyInService(agents: readonly { reachability: Reachability; isOnShift: boolean }[]): boolean {
  return somebodyOnline(agents.filter(({ isOnShift }) => isOnShift).map(({ reachability }) => reachability));
}

const reachabilityOf: Record<Connection, Reachability> = {
  connected: 'reachable',
  'in-grace': 'in-grace',
  gone: 'away',
};
