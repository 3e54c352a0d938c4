import * as z from 'zod';
import { section } from './section';

export const fileKinds = ['image', 'audio', 'video', 'document', 'archive', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** What may be sent as a file. */
export const files = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Megabytes of one file. */
    maxMegabytes: z.number().int().min(1).max(500).default(20),
    /** Visitors may send files too, not agents alone. */
    visitors: z.boolean().default(true),
    /** Kinds of content that are taken; programs and what nobody knows are `other`. */
    kinds: z.array(z.enum(fileKinds)).default(['image', 'audio', 'video', 'document', 'archive']),
  }),
});
