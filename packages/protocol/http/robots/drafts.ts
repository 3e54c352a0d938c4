import * as z from 'zod';
import { QUESTION_LENGTH } from '../../codes';
import { page, paging, text, uuid } from '../../shapes';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { answerText } from './entry-shapes';
import { administratesRobots } from './robot';

/** Similar questions with which an entry made of a draft begins. */
export const MOST_DRAFT_SIMILAR = 20;

const draft = z.object({
  /** Of the newest message that asked. */
  id: z.string(),
  question: z.string(),
  similar: z.array(z.string()).max(MOST_DRAFT_SIMILAR),
  answer: answerText,
  /** How often agents answered like this, and their share among all answers to the question. */
  times: z.number(),
  agreement: z.number(),
});

export const robotDraftRoutes = {
  'GET /robot/getDrafts': {
    needs: administratesRobots,
    request: paging.extend({ robot: uuid }),
    answer: page(draft),
    summary:
      'Entries that agents’ answers of the last 90 days suggest, without personal data; those answered alike most.',
  },
  'POST /robot/doDismiss': {
    needs: administratesRobots,
    body: LIST_BODY_BYTES,
    request: z.object({ robot: uuid, questions: z.array(text(QUESTION_LENGTH).min(1)).min(1).max(200) }),
    answer: z.object({ dismissed: z.number() }),
    summary: 'Suggests entries for these questions no more.',
  },
} as const satisfies RouteTable;
