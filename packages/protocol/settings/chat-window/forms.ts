import { answerKinds } from '@parley/core/validate/form-answer';
import * as z from 'zod';
import { pair, text } from '../../shapes';
import { section } from '../section';

/** Kinds that have a name of their own; the others need a label. */
const isNamed = (kind: string): boolean => kind !== 'text' && kind !== 'choice';

const option = z.object({ zh: text(60).min(1, 'pair-incomplete'), en: text(60).min(1, 'pair-incomplete') });

const field = z
  .object({
    key: z.string().regex(/^[\w-]{1,40}$/),
    kind: z.enum(answerKinds),
    /** Empty: the kind's own name. */
    label: pair(60),
    required: z.boolean().default(false),
    /** Of a `choice`. */
    options: z.array(option).max(20).default([]),
  })
  .superRefine(({ kind, label, options }, { addIssue }) => {
    if (!isNamed(kind) && label.zh.trim() === '') addIssue({ code: 'custom', message: 'empty', path: ['label', 'zh'] });
    if (kind === 'choice' && options.length === 0) addIssue({ code: 'custom', message: 'empty', path: ['options'] });
  });

export type FormFieldSetting = z.infer<typeof field>;

/** A kind with a name occurs once: its answer goes to one place. */
const fields = z
  .array(field)
  .max(12)
  .superRefine((all, { addIssue }) => {
    const names = all.map(({ key, kind }) => (isNamed(kind) ? kind : key));
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at) addIssue({ code: 'custom', message: 'repeated', path: [at, 'key'] });
  })
  .default([]);

/** What visitors are asked for: before or after their first message, and with a letter. */
export const forms = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  // The fields are asked for when the form is shown.
  forVisitors: ['chatWhen', 'letterOwn'],
  sparse: true,
  bySite: true,
  shape: z.object({
    /** `before`: the form stands in front of the conversation; `after`: below the first message, only what is missing. */
    chatWhen: z.enum(['never', 'before', 'after']).default('never'),
    /** Above the fields; empty: the built-in text. */
    chatNote: pair(300),
    chatFields: fields,
    /** Whether letters ask for `letterFields` instead of the built-in fields. */
    letterOwn: z.boolean().default(false),
    letterFields: fields,
  }),
});
