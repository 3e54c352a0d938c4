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

/** What a visitor can rate of a conversation, agent by agent, and has rated. */
export const ratingForm = z.object({
  conversation: z.string().nullable(),
  /** It is over, or an agent has asked; not too long ago. */
  open: z.boolean(),
  invited: z.boolean(),
  agents: z.array(
    z.object({
      serviceID: z.string(),
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
    summary: 'Whom the visitor can rate in a conversation (the newest when none is named), and how they did.',
  },
  'POST /visitor/rate': {
    needs: 'visitor',
    request: z.object({
      conversation: uuid.optional(),
      /** Absent: the agent who served last. */
      serviceID: uuid.optional(),
      score: z.number().int().min(1).max(5),
      tags: z.array(text(50)).max(10).default([]),
      comment: text(1000).default(''),
    }),
    answer: ratingForm,
    summary: 'Rates one agent of an ended conversation, or of one where an agent asked; again replaces.',
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
