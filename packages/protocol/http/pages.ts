import * as z from 'zod';
import type { RouteTable } from './route';

const names = z.array(z.string()).readonly();
const need = z.union([
  names,
  z.object({
    role: names.optional(),
    permission: names.optional(),
    mode: z.enum(['allOf', 'oneOf', 'except']).optional(),
  }),
]);

const pageMeta = z.object({
  title: z.string(),
  icon: z.string().optional(),
  guard: need.optional(),
  menuGuard: need.optional(),
  hidden: z.boolean().optional(),
  levelHidden: z.boolean().optional(),
  noColumn: z.boolean().optional(),
  breadcrumbHidden: z.boolean().optional(),
  noClosable: z.boolean().optional(),
  fill: z.boolean().optional(),
});

const page = z.object({
  path: z.string(),
  name: z.string(),
  meta: pageMeta,
  get children() {
    return z.array(page).readonly().optional();
  },
});

export const pageRoutes = {
  'GET /router/getList': {
    needs: 'agent',
    guests: true,
    ours: true,
    answer: z.object({ list: z.array(page).readonly(), total: z.number() }),
    summary: 'The pages of the console that the caller may open, as a tree.',
  },
  'GET /search/getList': {
    needs: 'agent',
    guests: true,
    ours: true,
    answer: z.object({ list: z.array(z.object({ value: z.string(), url: z.string() })), total: z.number() }),
    summary: "The pages that the caller may open, for the search, by their titles in the caller's language.",
  },
} as const satisfies RouteTable;
