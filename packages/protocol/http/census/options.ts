import * as z from 'zod';
import type { RouteTable } from '../route';

const option = z.object({ value: z.string(), label: z.string() });

export const censusOptionRoutes = {
  'GET /census/getOptions': {
    needs: ['seePermissions:statistics'],
    answer: z.object({
      /** The time zone of days. */
      zone: z.string(),
      sites: z.array(option),
      groups: z.array(option),
      /** Deleted ones come last: their figures stay. */
      agents: z.array(option),
    }),
    ours: true,
    summary: 'The time zone of statistics, and choices for their filters.',
  },
} satisfies RouteTable;
