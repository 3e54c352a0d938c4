import { customFieldTypes } from '@parley/core/vocabulary';
import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';
import { type CategoryEntry, levelsOf, MOST_LEVELS, pathOf } from './software/categories';

const customField = z.object({
  /** None that every object has: `constructor`, `toString` … */
  key: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .refine((key) => !(key in {}), 'bad-request'),
  name: text(60),
  type: z.enum(customFieldTypes).default('text'),
  /** The choices, for types `choice` and `choices`. */
  options: z.array(text(100)).max(100).default([]),
  required: z.boolean().default(false),
  /** Shown on the card beside a conversation. */
  onCard: z.boolean().default(true),
  /** Shown as `138****1234` to agents who may not see it unmasked. */
  masked: z.boolean().default(false),
  /** Roles that see it; empty: everybody. */
  visibleTo: z.array(text(64)).max(50).default([]),
});

const path = text(100).refine((value) => {
  const levels = levelsOf(value);
  return levels.length <= MOST_LEVELS && levels.every((name) => name.trim() !== '');
}, 'bad-category');
const category = z.union([path, z.object({ path, archived: z.literal(true) })]);

const areUnique = (all: readonly CategoryEntry[]): boolean => new Set(all.map(pathOf)).size === all.length;

export type CustomField = z.infer<typeof customField>;

/** Fields and categories of people, beside name, phone, mail and WeChat. */
export const archive = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    fields: z.array(customField).max(50).default([]),
    /** Suggested tags; others can be typed. */
    tags: z
      .array(z.object({ name: text(50), color: text(20).default('') }))
      .max(200)
      .default([
        { name: '重点客户', color: 'gold' },
        { name: '意向客户', color: 'blue' },
        { name: '老客户', color: 'green' },
        { name: '投诉', color: 'red' },
      ]),
    /** Categories of people. */
    userCategories: z.array(text(100)).max(200).default(['潜在客户', '正式客户', '合作伙伴']),
    /** Categories of conversations in up to three levels, chosen at their end. */
    categories: z
      .array(category)
      .max(500)
      .refine(areUnique, 'repeated')
      .default(['售前咨询', '售后服务', '投诉建议', '其他']),
  }),
});
