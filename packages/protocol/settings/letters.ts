import * as z from 'zod';
import { text, uuid } from '../shapes';
import { section } from './section';

/** A year. */
const HOURS_MOST = 8760;

const rule = z.object({
  key: z.string().regex(/^[\w-]{1,64}$/),
  name: text(60),
  enabled: z.boolean().default(true),
  /** Keys of sites. Of each condition: none named, any will do. */
  sites: z.array(text(64)).max(50).default([]),
  reasons: z
    .array(z.enum(['offline', 'queue', 'left', 'talk']))
    .max(4)
    .default([]),
  channels: z.array(text(64)).max(20).default([]),
  /** Parts of the region's name. */
  regions: z.array(text(50).min(1)).max(50).default([]),
  /** In the text of the letter. */
  words: z.array(text(50).min(1)).max(50).default([]),
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('agent'), id: uuid }),
    z.object({ kind: z.literal('group'), id: uuid }),
    z.object({ kind: z.literal('nobody') }),
  ]),
  /** Null: the usual ones; 0: no day. */
  dueHours: z.number().int().min(0).max(HOURS_MOST).nullable().default(null),
});

export type LetterRuleSetting = z.infer<typeof rule>;

/** Who gets charge of a letter, and until when it is to be answered (core's SPEC, R-50 … R-57). */
export const letters = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    rules: z.array(rule).max(50).default([]),
    /** Hours in which a letter is to be answered; 0: no day. */
    dueHours: z.number().int().min(0).max(HOURS_MOST).default(0),
    /** Minutes before it is due at which it is told; 0: not before. */
    remindMinutes: z.number().int().min(0).max(10_080).default(60),
  }),
});
