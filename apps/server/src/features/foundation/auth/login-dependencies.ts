import type { LoginWay } from '@parley/protocol/http/login-log';
import type { Context } from '../../../context';
import type { Caller } from './sessions/sessions';

export type Tried = {
  username: string | null;
  /** Null: to be found by the session, or no account. */
  agentId: string | null;
  sessionId: string | null;
  caller: Caller;
  /** Other than by password. */
  way?: LoginWay;
  /** Error id of the refusal; absent: signed in. */
  reason?: string;
};

export type Registration = { username: string; passwordHash: string; phone: string | null; email: string | null };

/** Somebody whom a provider vouches for, and what becomes of people like that. */
export type Provided = {
  issuer: string;
  subject: string;
  username: string;
  name: string;
  email: string | null;
  /** Given by groups; null: by hand. */
  roles: string[] | null;
  defaultRole: string;
  creates: boolean;
  linksByEmail: boolean;
};

/** Functions of other features that signing in calls: of the login record, and of agents. */
export type LoginDependencies = {
  /** Refuses a blocked address; called first by every way of signing in. */
  refuseBlocked(context: Context, address: string): Promise<void>;
  /** Records a sign-in, successful or not. */
  recordLogin(context: Context, tried: Tried): Promise<void>;
  /** Stores a registered account: disabled until an administrator enables it. */
  addRegisteredAgent(context: Context, registration: Registration): Promise<void>;
  /** The agent of somebody at a provider, with the roles of its groups; refuses who has none and gets none. */
  enterFromProvider(context: Context, person: Provided): Promise<string>;
};
