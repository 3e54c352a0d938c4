import { enterFromProvider } from '../features/foundation/agents/provided/enter';
import { addRegisteredAgent } from '../features/foundation/agents/registered';
import type { LoginDependencies } from '../features/foundation/auth/login-dependencies';
import { recordLogin } from '../features/foundation/login-log/actions';
import { refuseBlocked } from '../features/foundation/login-log/blocked';

/** Functions of the login log and of agents that signing in calls. */
export const loginDependencies: LoginDependencies = {
  refuseBlocked,
  recordLogin,
  addRegisteredAgent,
  enterFromProvider,
};
