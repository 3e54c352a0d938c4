import { letterReasons } from '@parley/core/vocabulary';
import * as z from 'zod';
import { text, uuid } from '../shapes';
import { section } from './section';

/** A year. */
const HOURS_MOST = 8760;

const rule = z.object({
  key: z.string().regex(/^[\w-]{1,64}$/),
  name: text(60),
  enabled: z.boolean().default(true),
  /** Keys of sites. An empty condition always matches. */
  sites: z.array(text(64)).max(50).default([]),
  reasons: z.array(z.enum(letterReasons)).max(4).default([]),
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
  /** Null: the default; 0: no due date. */
  dueHours: z.number().int().min(0).max(HOURS_MOST).nullable().default(null),
});

export type LetterRuleSetting = z.infer<typeof rule>;

/** Who owns a new letter, and when it is due (core's SPEC, R-50 … R-57). */
export const letters = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    rules: z.array(rule).max(50).default([]),
    /** Hours in which a letter is to be answered; 0: no due date. */
    dueHours: z.number().int().min(0).max(HOURS_MOST).default(0),
    /** Minutes before the due date at which the owner is reminded; 0: no reminder. */
    remindMinutes: z.number().int().min(0).max(10_080).default(60),
  }),
});
