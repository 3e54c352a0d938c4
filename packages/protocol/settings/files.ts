import * as z from 'zod';
import { section } from './section';

export const fileKinds = ['image', 'audio', 'video', 'document', 'archive', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** What may be sent as a file. */
export const files = section({
  audience: 'agents',
  // How much may be sent on a day is told to nobody who might use it up.
  forVisitors: ['maxMegabytes', 'visitors', 'kinds'],
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Megabytes of one file. */
    maxMegabytes: z.number().int().min(1).max(500).default(20),
    /** Visitors may send files too, not agents alone. */
    visitors: z.boolean().default(true),
    /** Megabytes of files that one visitor may send on a day (UTC) … */
    visitorMegabytesADay: z.number().int().min(1).max(1_000_000).default(200),
    /** … that may come from one address (IPv6: one /64): an office or a school behind it sends as several visitors … */
    addressMegabytesADay: z.number().int().min(1).max(1_000_000).default(1000),
    /** … and that all visitors together may send: no flood fills the disk in a day. */
    megabytesADay: z.number().int().min(1).max(100_000_000).default(20_000),
    /** Kinds of content that are taken; programs and what nobody knows are `other`. */
    kinds: z.array(z.enum(fileKinds)).default(['image', 'audio', 'video', 'document', 'archive']),
  }),
});
