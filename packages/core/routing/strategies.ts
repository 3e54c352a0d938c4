import { byHand } from './by-hand';
import { inTurn } from './in-turn';
import { lastServed } from './last-served';
import { leastBusy } from './least-busy';
import type { Strategy } from './types';

export const strategyNames = ['least-busy', 'in-turn', 'last-served', 'by-hand'] as const;

export type StrategyName = (typeof strategyNames)[number];

export const strategies: Record<StrategyName, Strategy> = {
  'least-busy': leastBusy,
  'in-turn': inTurn,
  'last-served': lastServed,
  'by-hand': byHand,
};
