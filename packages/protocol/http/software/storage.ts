import * as z from 'zod';
import type { RouteTable } from '../route';

const bytes = z.number();

/** Kinds of uploaded files, as in the section `files`. */
const kind = z.enum(['image', 'audio', 'video', 'document', 'archive', 'other']);

export const storageRoutes = {
  'GET /storage/facts': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    answer: z.object({
      /** Of the program. */
      version: z.string(),
      /** The PostgreSQL that comes with the program, or another one. */
      database: z.enum(['embedded', 'external']),
      /** Measured by the helper process; null: not yet. */
      facts: z
        .object({
          measuredAt: z.number(),
          databaseVersion: z.string(),
          databaseBytes: bytes,
          /** The largest tables with their indexes. */
          tables: z.array(z.object({ name: z.string(), bytes })),
          files: z.array(z.object({ kind, count: z.number(), bytes })),
          /** Where uploaded files are; null: the system does not say. */
          disk: z.object({ free: bytes, total: bytes }).nullable(),
        })
        .nullable(),
    }),
    summary: 'Version of the program, and what takes space, as measured last.',
  },
} as const satisfies RouteTable;
