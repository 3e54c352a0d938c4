import { answerKinds } from '@parley/core/validate/form-answer';
import * as z from 'zod';
import { personal, text } from '../../shapes';
import type { RouteTable } from '../route';

/** Answers by the key of their field. */
export const formAnswersGiven = z
  .record(z.string().regex(/^[\w-]{1,40}$/), text(2000))
  .refine((answers) => Object.keys(answers).length <= 12, 'bad-request');

/** One filled in form; answers that are no contact are free text. */
export const formAnswers = z.object({
  time: z.number(),
  /** Null: with a letter, or before the conversation began. */
  conversation: z.string().nullable(),
  name: z.string(),
  phone: personal('phone', z.string()),
  email: personal('email', z.string()),
  /** Masked as phone numbers: many are one. */
  wechat: personal('phone', z.string()),
  qq: personal('phone', z.string()),
  /** `label`: empty for kinds with a name of their own. */
  others: z.array(
    z.object({ kind: z.enum(answerKinds), label: z.object({ zh: z.string(), en: z.string() }), value: z.string() }),
  ),
});

export const formRoutes = {
  'GET /visitor/form': {
    needs: 'visitor',
    request: z.object({ of: z.enum(['chat', 'letter']), language: z.enum(['zh', 'en']).default('zh') }),
    answer: z.object({
      /** Empty: the built-in text. */
      note: z.string(),
      fields: z.array(
        z.object({
          key: z.string(),
          kind: z.enum(answerKinds),
          /** Empty: the kind's own name. */
          label: z.string(),
          required: z.boolean(),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
    }),
    summary: "The site's form in the visitor's language; of a chat without the fields whose answers are known.",
  },
  'POST /visitor/form': {
    needs: 'visitor',
    request: z.object({ answers: formAnswersGiven }),
    answer: z.object({}),
    summary: 'Stores the answers to the form of a chat, with the open conversation or the next one.',
  },
  'POST /visitor/transcript': {
    needs: 'visitor',
    request: z.object({ email: text(255), language: z.enum(['zh', 'en']).default('zh') }),
    answer: z.object({}),
    summary: 'Mails the newest conversation to the visitor; a few times for each conversation.',
  },
} as const satisfies RouteTable;
