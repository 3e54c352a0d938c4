import * as z from 'zod';
import { page, text, uuid } from '../shapes';
import type { RouteTable } from './route';

/** Name of a list: `agents`, `letters`. */
const list = z.string().regex(/^[\w.-]{1,64}$/);
const name = text(60).refine((value) => value.trim().length > 0, 'empty');

export const viewRecord = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  /** Query of the list's address, without the page. */
  query: z.string(),
  /** Also visible to agents of the author's groups. */
  shared: z.boolean(),
  /** Owned by the caller: nobody else changes or removes it. */
  own: z.boolean(),
  /** Its author. */
  byName: z.string(),
});

export const viewRoutes = {
  'GET /views/getList': {
    needs: 'agent',
    ours: true,
    request: z.object({ list }),
    answer: page(viewRecord),
    summary: "Saved filters of a list: the caller's own by name, then shared ones of colleagues of its groups.",
  },
  'POST /views/doEdit': {
    needs: 'agent',
    ours: true,
    request: z.object({ id: uuid.optional(), list, name, query: text(2000), shared: z.boolean().optional() }),
    answer: viewRecord,
    summary: 'Saves the filters of a list under a name; the same name again replaces them.',
  },
  'POST /views/doDelete': {
    needs: 'agent',
    ours: true,
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes saved filters of the caller.',
  },
} as const satisfies RouteTable;
