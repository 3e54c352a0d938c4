import * as z from 'zod';
import { personal, text, uuid } from '../../shapes';
import type { RouteTable } from '../route';

const part = z.enum(['launcher', 'navigation']);
const mayEdit = { role: ['Admin'], mode: 'oneOf' } as const;

/** Of the launcher: `item` the device, `variant` the agents' state; of the bar: an item's id, and the order `a` or `b`. */
const mark = z.object({
  part,
  item: text(16),
  variant: text(16),
  /** `opened`: a conversation began after the press. */
  kind: z.enum(['shown', 'pressed', 'opened']),
});

export const launcherRoutes = {
  'POST /visitor/marks': {
    needs: 'visitor',
    request: z.object({ marks: z.array(mark).min(1).max(24) }),
    answer: z.object({}),
    summary: 'Counts what launcher and bar showed and what was pressed, once for each visit.',
  },
  'POST /launcher/upload': {
    needs: mayEdit,
    ours: true,
    upload: true,
    answer: z.object({
      /** The value of a picture's field; `/widget/pictures/<key>.js` holds it. */
      key: personal('none', z.string()),
      bytes: z.number(),
    }),
    summary: 'Stores a picture for the launcher or the bar, reduced to 320 pixels; it is public.',
  },
  'GET /launcher/counts': {
    needs: mayEdit,
    ours: true,
    request: z.object({ part, site: uuid.optional(), days: z.coerce.number().int().min(1).max(92).default(30) }),
    answer: z.object({
      list: z.array(
        z.object({
          item: personal('none', z.string()),
          variant: personal('none', z.string()),
          shown: z.number(),
          pressed: z.number(),
          opened: z.number(),
        }),
      ),
      /** Bytes of the answer to hello that the part costs, uncompressed, and of its pictures. */
      bytes: z.object({ values: z.number(), pictures: z.number() }),
    }),
    summary: 'How often launcher or bar were shown, pressed and opened a chat, and what they cost a page.',
  },
} as const satisfies RouteTable;
