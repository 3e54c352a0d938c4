import * as z from 'zod';
import { page, paging, text, uuid, visitorRow } from '../shapes';
import type { RouteTable } from './route';

export const ratingRecord = z.object({
  conversation: z.string(),
  serviceID: z.string(),
  nickname: z.string(),
  score: z.number(),
  tags: z.array(z.string()),
  comment: z.string(),
  time: z.number(),
});

/** The agents of a conversation, and the robot that had it, whom the visitor can rate, with the ratings given. */
export const ratingForm = z.object({
  conversation: z.string().nullable(),
  /** The window offers to rate it: it has ended or an agent has asked, not too long ago. */
  open: z.boolean(),
  invited: z.boolean(),
  agents: z.array(
    z.object({
      /** The agent or, with `isRobot`, the robot. */
      serviceID: z.string(),
      isRobot: z.boolean(),
      nickname: z.string(),
      avatar: z.string(),
      score: z.number().nullable(),
      tags: z.array(z.string()),
      comment: z.string(),
    }),
  ),
});

export const ratingRoutes = {
  'GET /visitor/ratings': {
    needs: 'visitor',
    request: z.object({ conversation: uuid.optional() }),
    answer: ratingForm,
    summary:
      'The agents, and the robot, whom the visitor can rate in a conversation (default: the newest), with the ratings given.',
  },
  'POST /visitor/rate': {
    needs: 'visitor',
    request: z.object({
      conversation: uuid.optional(),
      /** Absent: the robot that has it, or had it last; else the last owner. */
      serviceID: uuid.optional(),
      score: z.number().int().min(1).max(5),
      tags: z.array(text(50)).max(10).default([]),
      comment: text(1000).default(''),
    }),
    answer: ratingForm,
    summary:
      'Rates one agent or the robot of a conversation, open or ended not too long ago; replaces an earlier rating.',
  },
  'POST /talk/inviteRating': {
    needs: ['talk:desk'],
    request: z.object({ YQToken: uuid }),
    answer: visitorRow,
    summary: 'Asks the visitor to rate: the owner, or an administrator.',
  },
  'GET /talk/ratings': {
    needs: ['talk:desk'],
    request: paging.extend({ YQToken: uuid }),
    answer: page(ratingRecord),
    summary: "A visitor's ratings, newest first.",
  },
} as const satisfies RouteTable;
