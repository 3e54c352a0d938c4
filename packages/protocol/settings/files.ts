import * as z from 'zod';
import { MAX_MEGABYTES } from './defaults';
import { section } from './section';

export const fileKinds = ['image', 'audio', 'video', 'document', 'archive', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Limits of uploaded files. */
export const files = section({
  audience: 'agents',
  // The daily limits are not shown to visitors, who could exhaust them.
  forVisitors: ['maxMegabytes', 'visitors', 'kinds'],
  // Agents' own files, and the limits of a day, are of the whole organisation.
  bySite: ['maxMegabytes', 'visitors', 'kinds'],
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Megabytes of one file. */
    maxMegabytes: z.number().int().min(1).max(500).default(MAX_MEGABYTES),
    /** Whether visitors may send files too. */
    visitors: z.boolean().default(true),
    /** Megabytes that one visitor may send a day (UTC). */
    visitorMegabytesADay: z.number().int().min(1).max(1_000_000).default(200),
    /**
     * Megabytes a day from one address (IPv6: one /64); more than for one visitor, since an office shares an address.
     */
    addressMegabytesADay: z.number().int().min(1).max(1_000_000).default(1000),
    /** Megabytes a day from all visitors together, so that a flood cannot fill the disk in a day. */
    megabytesADay: z.number().int().min(1).max(100_000_000).default(20_000),
    /** Accepted kinds; programs and unknown content are `other`. */
    kinds: z.array(z.enum(fileKinds)).default(['image', 'audio', 'video', 'document', 'archive']),
  }),
});
