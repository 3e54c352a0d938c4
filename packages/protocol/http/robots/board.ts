import * as z from 'zod';
import { uuid } from '../../shapes';
import { moment } from '../list';
import type { RouteTable } from '../route';
import { handoffReasons } from './misses';
import { administratesRobots } from './robot';

const figures = {
  /** Conversations that the robot had. */
  chats: z.number(),
  /** Ended with the robot, without a person asked for. */
  resolved: z.number(),
  handedOver: z.number(),
  /** Milliseconds for which robots had conversations: no agent's time. */
  heldMs: z.number(),
  /** Questions, and what became of them. */
  turns: z.number(),
  answered: z.number(),
  suggested: z.number(),
  misses: z.number(),
  good: z.number(),
  bad: z.number(),
  /** Suggestions beside agents, and what became of them. */
  offered: z.number(),
  taken: z.number(),
  edited: z.number(),
  refused: z.number(),
  /** Milliseconds for an answer; null: none. */
  msMean: z.number().nullable(),
};

export const robotBoardRoutes = {
  'GET /robot/getBoard': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ robot: uuid.optional(), from: moment, to: moment }),
    answer: z.object({
      sum: z.object(figures),
      days: z.array(z.object({ at: z.number(), ...figures })),
      /** Why conversations were handed over. */
      reasons: z.array(z.object({ reason: z.enum([...handoffReasons, 'agent']), count: z.number() })),
      /** Entries answered with most. */
      top: z.array(
        z.object({ entry: z.string(), question: z.string(), count: z.number(), good: z.number(), bad: z.number() }),
      ),
      /** What the models of smart robots cost, by the meter: each robot in its own currency, on the days when it asked one. */
      costs: z.array(
        z.object({
          robot: z.string(),
          name: z.string(),
          currency: z.string(),
          cost: z.number(),
          days: z.array(z.object({ at: z.number(), cost: z.number() })),
        }),
      ),
      zone: z.string(),
    }),
    summary: 'Figures of robots by day: resolved, suggested, handed over and why, misses, ratings, costs.',
  },
} as const satisfies RouteTable;
