import * as z from 'zod';
import { text } from '../../shapes';
import { LONG_BODY_BYTES, type RouteTable } from '../route';
import { historyFilters } from './conversations';
import { conversationId, needs, words } from './parts';

export const qualityPoint = z.object({ key: z.string(), name: z.string(), weight: z.number(), points: z.number() });

/** The scored agent's dispute of a score, and the answer. */
export const qualityDispute = z.object({
  by: z.string(),
  byName: z.string(),
  /** The score that was disputed. */
  total: z.number(),
  reason: z.string(),
  time: z.number(),
  /** Null: not answered. */
  outcome: z.enum(['upheld', 'changed']).nullable(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.number().nullable(),
});

export const qualityScore = z.object({
  total: z.number(),
  points: z.array(qualityPoint),
  comment: z.string(),
  serviceID: z.string().nullable(),
  by: z.string(),
  byName: z.string(),
  time: z.number(),
  dispute: qualityDispute.nullable(),
});

/** Quality scores of conversations, and disputes about them. */
export const qualityRoutes = {
  'POST /history/doScore': {
    needs: ['setPermissions:quality'],
    request: conversationId.extend({
      points: z.record(z.string().regex(/^[\w-]{1,64}$/), z.number().int().min(0).max(5)),
      comment: text(2000).default(''),
      /** Answer to an open dispute of the score that this one replaces. */
      answer: text(2000).default(''),
    }),
    answer: qualityScore,
    summary:
      'Scores a conversation by the criteria of the settings; replaces an earlier score, and answers an open dispute.',
  },
  'POST /history/doDispute': {
    needs,
    request: conversationId.extend({ reason: words(2000) }),
    answer: qualityScore,
    summary: "Disputes a score of the caller's own work; may be rewritten until it is answered.",
  },
  'POST /history/doUphold': {
    needs: ['setPermissions:quality'],
    request: conversationId.extend({ answer: words(2000) }),
    answer: qualityScore,
    summary: 'Answers a dispute: the score stays.',
  },
  'POST /history/doSample': {
    needs: { permission: ['seePermissions:seeHistorical', 'setPermissions:quality'], mode: 'allOf' },
    body: LONG_BODY_BYTES,
    request: z.object({
      ...historyFilters,
      count: z.number().int().min(1).max(100),
      /** Tag that the sampled conversations get, to find them. */
      mark: words(50),
    }),
    answer: z.object({ ids: z.array(z.string()) }),
    summary: 'Tags a random sample of the ended, unscored conversations of colleagues that match the filters.',
  },
} as const satisfies RouteTable;
