import * as z from 'zod';
import { page, personal, uuid } from '../../shapes';
import type { RouteTable } from '../route';

export const answerCount = z.object({
  /** The rule's key. */
  rule: personal('none', z.string()),
  /** How often it has spoken. */
  said: z.number(),
  /** How often it was due while nobody could say it, and was dropped. */
  late: z.number(),
  /** When it spoke last; null: never. */
  saidAt: z.number().nullable(),
});

const ruleName = z.object({ rule: personal('none', z.string()), name: z.string() });

export const autoAnswerRoutes = {
  'GET /autoAnswer/getCounts': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    ours: true,
    request: z.object({ site: uuid.optional() }),
    answer: page(answerCount),
    summary: 'How often each rule of automatic answers has spoken, and when last: on a site, or on all together.',
  },
  'GET /autoAnswer/getNames': {
    needs: 'agent',
    ours: true,
    answer: page(ruleName),
    summary: 'Names of all rules of automatic answers by their keys, those of single sites too.',
  },
} satisfies RouteTable;
