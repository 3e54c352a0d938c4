import * as z from 'zod';
import type { RouteTable } from './route';

/**
 * JSON in the text of a message of kind `image` or `file`: exactly what the upload answered. Its addresses are signed
 * and expire (docs/decisions/0011); the message read again has new ones.
 */
export const fileBody = z.strictObject({
  url: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  /** Of pictures. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** A smaller version of a large picture. */
  thumb: z.string().optional(),
});

const uploaded = z.object({ kind: z.enum(['image', 'file']), file: fileBody, msg: z.string() });

export const fileRoutes = {
  'POST /visitor/upload': {
    needs: 'visitor',
    upload: true,
    answer: uploaded,
    summary:
      'Uploads one file as multipart/form-data; `msg` is the text of the message that sends it, with kind `kind`.',
  },
  'POST /talk/upload': {
    needs: ['talk:desk'],
    guests: true,
    upload: true,
    answer: uploaded,
    summary: 'As `visitor/upload`, for agents.',
  },
} as const satisfies RouteTable;
