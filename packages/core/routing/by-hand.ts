import type { Strategy } from './types';

/** nobody is chosen; agents accept from the queue. */
export const byHand: Strategy = () => null;
