import * as z from 'zod';
import { blankAsNone, text, uuid } from '../../shapes';
import type { RouteTable } from '../route';

const one = z.object({ id: uuid });

export const inspectRoutes = {
  'POST /access/doTestToken': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ id: uuid, customer: text(64).min(1), name: text(100).default('') }),
    answer: z.object({ token: z.string(), expiresAt: z.number() }),
    summary: 'Signs an identity for the sandbox, valid for an hour. Its id is never that of a customer of the site.',
  },
  'POST /access/doInspect': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({
      site: uuid,
      /** Only this visitor; absent: all of the site. */
      YQToken: uuid.optional(),
    }),
    answer: z.object({
      id: z.string(),
      /** Whether texts are shown: the caller may read all conversations. */
      texts: z.boolean(),
    }),
    summary:
      'Begins to show what the windows of a site send and are pushed. Needs the data scope Everything. Ends by itself ' +
      '15 seconds after the last reading, and after half an hour.',
  },
  'GET /access/getInspected': {
    needs: ['setPermissions:access'],
    ours: true,
    notInView: true,
    request: z.object({ id: uuid, after: blankAsNone(z.coerce.number().int().min(0).max(8.64e15).default(0)) }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          at: z.number(),
          YQToken: z.string(),
          /** `sent` by the window, `answered` to it, or `pushed` to it. */
          way: z.enum(['sent', 'answered', 'pushed']),
          /** A route, or the code of a frame. */
          what: z.string(),
          /** JSON, without credentials; at most 4,000 characters. */
          data: z.string(),
        }),
      ),
      /** How many were too many to be kept. */
      dropped: z.number(),
      ends: z.number(),
    }),
    summary: 'What has passed since; entries of the last three seconds come again. 404: it has ended.',
  },
  'POST /access/doEndInspect': {
    needs: ['setPermissions:access'],
    ours: true,
    request: one,
    answer: z.object({ ended: z.boolean() }),
    summary: 'Ends it.',
  },
} as const satisfies RouteTable;
