import * as z from 'zod';
import { personal, text } from '../shapes';
import type { RouteTable } from './route';

/** What the search finds beside pages. */
export const foundKinds = ['person', 'conversation', 'link'] as const;

export const searchRoutes = {
  'GET /search/find': {
    needs: 'agent',
    request: z.object({ text: text(100).refine((value) => value.trim() !== '', 'empty') }),
    answer: z.object({
      groups: z.array(
        z.object({
          kind: z.enum(foundKinds),
          list: z.array(
            z.object({
              /** The name; may be empty. */
              value: z.string(),
              hint: z.string(),
              /** Its address in the console. */
              url: personal('none', z.string()),
            }),
          ),
          /** The list of this kind has more. */
          more: z.boolean(),
        }),
      ),
    }),
    summary:
      'People, conversations and links with a text, five of each: those that the lists show to the caller. Kinds without a find, and those that the caller may not see, are left out.',
  },
} as const satisfies RouteTable;
