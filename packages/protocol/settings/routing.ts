import * as z from 'zod';
import { timeZone } from '../shapes';
import { section } from './section';

/** How waiting visitors find an agent. */
export const routing = section({
  // Agents see how long an offer stands and how long they may be away.
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    strategy: z.enum(['least-busy', 'in-turn', 'last-served', 'by-hand']).default('least-busy'),
    /** Seconds for which an agent who lost the connection keeps its conversations. */
    graceSeconds: z.number().int().min(1).max(3600).default(180),
    /** Seconds in which an offered transfer must be taken. */
    transferSeconds: z.number().int().min(5).max(3600).default(60),
    /** Seconds for which a visitor waits for somebody with the language or the skill while others are free; 0: not at all. */
    preferSeconds: z.number().int().min(0).max(600).default(0),
    /** Limit of a newly created agent; 0: none. */
    defaultLimit: z.number().int().min(0).max(10_000).default(0),
    /** By whose clock shifts are, where an agent has no time zone of its own. */
    timeZone: timeZone.default('Asia/Shanghai'),
  }),
});
