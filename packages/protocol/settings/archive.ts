import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

const customField = z.object({
  key: z.string().regex(/^[\w-]{1,64}$/),
  name: text(60),
  type: z.enum(['text', 'number', 'date', 'choice', 'choices', 'yesNo']).default('text'),
  /** Of a choice. */
  options: z.array(text(100)).max(100).default([]),
  required: z.boolean().default(false),
  /** Shown on the card beside a conversation. */
  onCard: z.boolean().default(true),
  /** Written as `138****1234` for whoever may not see it whole. */
  masked: z.boolean().default(false),
  /** Roles that see it at all; none named: everybody. */
  visibleTo: z.array(text(64)).max(50).default([]),
});

export type CustomField = z.infer<typeof customField>;

/** What is written down of persons, beside name, phone, mail and WeChat. */
export const archive = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    fields: z.array(customField).max(50).default([]),
    /** Offered when somebody is tagged; others can be written. */
    tags: z
      .array(z.object({ name: text(50), color: z.string().max(20).default('') }))
      .max(200)
      .default([
        { name: '重点客户', color: 'gold' },
        { name: '意向客户', color: 'blue' },
        { name: '老客户', color: 'green' },
        { name: '投诉', color: 'red' },
      ]),
    /** Into which people are sorted. */
    userCategories: z.array(text(100)).max(200).default(['潜在客户', '正式客户', '合作伙伴']),
    /** Of conversations, chosen when one ends. */
    categories: z.array(text(100)).max(200).default(['售前咨询', '售后服务', '投诉建议', '其他']),
  }),
});
