import { strategyNames } from '@parley/core/routing/strategies';
import * as z from 'zod';
import { timeZone } from '../shapes';
import { section } from './section';

/** How visitors are assigned to agents. */
export const routing = section({
  // Agents see the transfer time and the grace.
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    strategy: z.enum(strategyNames).default('least-busy'),
    /** Grace: seconds for which a disconnected agent keeps its conversations. */
    graceSeconds: z.number().int().min(1).max(3600).default(180),
    /** Seconds in which an offered transfer must be accepted. */
    transferSeconds: z.number().int().min(5).max(3600).default(60),
    /**
     * Seconds for which a visitor waits for an agent with the language or skill while others are free; 0: not at
     * all.
     */
    preferSeconds: z.number().int().min(0).max(600).default(0),
    /** Limit of a newly created agent; 0: none. */
    defaultLimit: z.number().int().min(0).max(10_000).default(0),
    /** Minutes without input after which agents are hidden who have no such time of their own; 0: never. */
    maxIdle: z.number().int().min(0).max(1440).default(0),
    /** Time zone of shifts, for agents without one of their own. */
    timeZone: timeZone.default('Asia/Shanghai'),
  }),
});
