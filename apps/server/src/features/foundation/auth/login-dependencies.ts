import type { Context } from '../../../context';
import type { Caller } from './sessions/sessions';

export type Tried = {
  username: string | null;
  /** Null: to be found by the session, or no account. */
  agentId: string | null;
  sessionId: string | null;
  caller: Caller;
  /** Error id of the refusal; absent: signed in. */
  reason?: string;
};

export type Registration = { username: string; passwordHash: string; phone: string | null; email: string | null };

/** Functions of other features that signing in calls: of the login record, and of agents. */
export type LoginDependencies = {
  /** Refuses a blocked address; called first by every way of signing in. */
  refuseBlocked(context: Context, address: string): Promise<void>;
  /** Records a sign-in, successful or not. */
  recordLogin(context: Context, tried: Tried): Promise<void>;
  /** Stores a registered account: disabled until an administrator enables it. */
  addRegisteredAgent(context: Context, registration: Registration): Promise<void>;
};
