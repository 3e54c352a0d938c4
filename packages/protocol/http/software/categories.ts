import * as z from 'zod';
import type { RouteTable } from '../route';

export const categoryRoutes = {
  'GET /categories/used': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    answer: z.object({ used: z.array(z.string()) }),
    summary: 'Published categories that conversations have: these are archived rather than deleted.',
  },
} as const satisfies RouteTable;
