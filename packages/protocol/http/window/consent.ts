import * as z from 'zod';
import { text } from '../../shapes';
import type { RouteTable } from '../route';

/** A text that a visitor has agreed to, in the language in which it was read. */
export const consentGiven = z.object({
  /** Numbers the wordings of the installation. */
  number: z.number(),
  language: z.enum(['zh', 'en']),
  text: z.string(),
  time: z.number(),
});

export const consentRoutes = {
  'POST /visitor/consent': {
    needs: 'visitor',
    request: z.object({ version: text(40), language: z.enum(['zh', 'en']) }),
    answer: z.object({}),
    summary:
      'The visitor agrees to the text of the settings (`consent`); another version than the present one is refused.',
  },
} as const satisfies RouteTable;
