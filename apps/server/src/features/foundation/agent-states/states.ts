import type { HiddenReason } from '@parley/protocol/types';

/** Recorded states. `rest` and `busy`: hidden for this reason. `disconnected`: online was chosen and a login is active, but there is no connection. */
export type RecordedState = 'online' | 'hidden' | HiddenReason | 'disconnected' | 'offline';

/**
 * Cause of a state: the agent, another agent, no input, a connection, the end of a login; unknown: found by the check.
 */
export type StateCause = 'own' | 'another' | 'idle' | 'network' | 'login-ended' | 'unknown';

/** Stored facts of an agent. Times in milliseconds. */
export type AgentFacts = {
  agentId: string;
  isDeleted: boolean;
  isEnabled: boolean;
  /** Hidden was chosen, by the agent or another. */
  isHidden: boolean;
  /** Why, with the agent's own word. */
  reason: HiddenReason | null;
  word: string;
  isConnected: boolean;
  /** Whether there is a login that was not ended; without a connection also not expired. */
  hasLogin: boolean;
  /** Time of the loss of the last connection; null: connected, or never was. */
  lostAt: number | null;
  /** Time of the last end of a login; null: none ended. */
  loginEndedAt: number | null;
  /** When the last login that was not ended expired; null: one is active, or there is none. */
  loginExpiredAt: number | null;
  /** The newest recorded state; null: nothing is recorded, or that the agent was deleted. */
  recorded: RecordedState | null;
};

/** Cause and author of an action, the author's reason, and since when its result holds (milliseconds) if that is not the action's time. */
export type Happening = { cause: StateCause; byId: string | null; since?: number; reason?: string };

/** A change to record; `state` null: the agent was deleted and has no state. */
export type StateChange = {
  agentId: string;
  state: RecordedState | null;
  cause: StateCause;
  byId: string | null;
  since: number | null;
  /** The agent's own word for resting or being busy; absent: none. */
  word?: string;
  /** The reason that another person gave; absent: none. */
  reason?: string;
};

/** Milliseconds after a sign-out in which the closing of its sockets is not a lost connection. */
const SIGNED_OUT_MS = 10_000;

/** The change to record after an action; null: the recorded state is still right. */
export function changeOf(facts: AgentFacts, happening: Happening): StateChange | null {
  const state = stateOf(facts);
  if (state === facts.recorded) return null;
  const word = state === 'rest' || state === 'busy' ? facts.word : '';
  const { reason } = happening;
  return {
    agentId: facts.agentId,
    state,
    ...(word && { word }),
    ...(reason && { reason }),
    ...causeOf(facts, state, happening),
  };
}

export function stateOf(facts: AgentFacts): RecordedState | null {
  if (facts.isDeleted) return null;
  if (!facts.isEnabled || !facts.hasLogin) return 'offline';
  const chosen = facts.isHidden ? (facts.reason ?? 'hidden') : 'online';
  if (facts.isConnected) return chosen;
  return isLost(facts) ? (facts.isHidden ? chosen : 'disconnected') : 'offline';
}

/**
 * Whether an active login has lost its connection: not if the agent was offline before, and not by a sign-out on one
 * device.
 */
function isLost({ recorded, lostAt, loginEndedAt }: AgentFacts): boolean {
  if (recorded === 'offline' || lostAt === null) return false;
  const wasConnected = isChosen(recorded);
  const isSignedOut = loginEndedAt !== null && loginEndedAt <= lostAt && loginEndedAt >= lostAt - SIGNED_OUT_MS;
  return !(wasConnected && isSignedOut);
}

function causeOf(
  { agentId, recorded, loginExpiredAt }: AgentFacts,
  state: RecordedState | null,
  { cause, byId, since }: Happening,
): Pick<StateChange, 'cause' | 'byId' | 'since'> {
  const isComing = cause === 'network' && isChosen(state) && recorded !== 'disconnected';
  if (isComing) return { cause: 'own', byId: agentId, since: null };
  const isFirst = recorded === null && state === 'offline' && (cause === 'own' || cause === 'network');
  if (isFirst) return { cause: 'unknown', byId: null, since: null };
  if (cause === 'network' && state === 'offline') return { cause: 'login-ended', byId: null, since: null };
  if (cause === 'unknown' && state === 'offline' && recorded !== null && loginExpiredAt !== null)
    return { cause: 'login-ended', byId: null, since: loginExpiredAt };
  if (cause === 'login-ended' && byId !== null && byId !== agentId) return { cause: 'another', byId, since: null };
  return { cause, byId, since: since ?? null };
}

/** A state that the agent chose. */
const isChosen = (state: RecordedState | null): boolean =>
  state !== null && state !== 'disconnected' && state !== 'offline';
