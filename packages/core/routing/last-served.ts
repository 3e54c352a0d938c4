import { leastBusy } from './least-busy';
import type { Strategy } from './types';

/** the agent who served this visitor last, or else the least busy one. */
export const lastServed: Strategy = (available, facts) =>
  available.find(({ id }) => id === facts.lastAgentId) ?? leastBusy(available, facts);
