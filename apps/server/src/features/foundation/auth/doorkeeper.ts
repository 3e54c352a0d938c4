import type { Context } from '../../../context';
import type { Caller } from './sessions/sessions';

export type Tried = {
  username: string | null;
  /** Null: looked up by the session, or nobody's. */
  agentId: string | null;
  sessionId: string | null;
  caller: Caller;
  /** Why it was refused, an error's id; nothing: it was not. */
  reason?: string;
};

export type Registration = { username: string; passwordHash: string; phone: string | null; email: string | null };

/** What signing in needs of features that build on it: of the login record, and of agents. */
export type Doorkeeper = {
  /** The door before every way of signing in: refuses an address that is blocked. */
  refuseBlocked(context: Context, address: string): Promise<void>;
  /** Writes a sign-in down, whatever came of it. */
  recordLogin(context: Context, tried: Tried): Promise<void>;
  /** Keeps an account that somebody asked for: disabled until an administrator enables it. */
  addRegisteredAgent(context: Context, registration: Registration): Promise<void>;
};
