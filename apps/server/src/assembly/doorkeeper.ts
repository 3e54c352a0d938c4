import { addRegisteredAgent } from '../features/foundation/agents/registered';
import type { Doorkeeper } from '../features/foundation/auth/doorkeeper';
import { recordLogin } from '../features/foundation/login-log/actions';
import { refuseBlocked } from '../features/foundation/login-log/blocked';

/** The login record and agents, for signing in. */
export const doorkeeper: Doorkeeper = { refuseBlocked, recordLogin, addRegisteredAgent };
