import * as z from 'zod';
import { personal } from '../shapes';
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
  'POST /settings/uploadSound': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    ours: true,
    upload: true,
    answer: z.object({
      /** The value of a sound's field. */
      address: personal('none', z.string()),
    }),
    summary: 'Stores a sound for the notices of the console: MP3, M4A, Ogg or WAV, 200 kB at most; it is public.',
  },
  'POST /talk/upload': {
    needs: ['talk:desk'],
    guests: true,
    upload: true,
    answer: uploaded,
    summary: 'As `visitor/upload`, for agents.',
  },
} as const satisfies RouteTable;
