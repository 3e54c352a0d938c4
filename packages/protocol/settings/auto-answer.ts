import { LEAST_SILENCE, MOST_SECONDS, MOST_STEPS, TRIGGERS } from '@parley/core/auto-answers/rules';
import { unknownVariables } from '@parley/core/auto-answers/texts';
import { channels } from '@parley/core/vocabulary';
import * as z from 'zod';
import { text, uuid } from '../shapes';
import { span, weekly } from './hours';
import { section } from './section';
import { pagePattern } from './showing/rules';

/** Characters of one text. */
export const ANSWER_LENGTH = 2000;
export const MOST_RULES = 100;
export const MOST_WORDS = 50;

/** A text in one language, with known variables only. */
const side = text(ANSWER_LENGTH).refine((value) => unknownVariables(value).length === 0, 'unknown-variable');

/** An answer has both languages: there is no built-in text that could stand for one. */
const words = z.object({ zh: side, en: side }).superRefine(({ zh, en }, { addIssue }) => {
  const [noZh, noEn] = [zh.trim() === '', en.trim() === ''];
  if (noZh && noEn) addIssue({ code: 'custom', message: 'answer-empty', path: ['zh'] });
  else if (noZh || noEn) addIssue({ code: 'custom', message: 'pair-incomplete', path: [noZh ? 'zh' : 'en'] });
});

const step = z.object({
  seconds: z.number().int('delay-out-of-range').min(0, 'delay-out-of-range').max(MOST_SECONDS, 'delay-out-of-range'),
  kind: z.enum(['text', 'rich']).default('text'),
  text: words,
});

const someOf = <S extends z.ZodType>(item: S, most = 50) => z.array(item).max(most).default([]);
const word = text(100).refine((value) => value.trim() !== '', 'empty');

const rule = z
  .object({
    /** In the ids of its messages, by which agents are told whose a text is. */
    key: z.string().regex(/^[\w-]{1,36}$/),
    name: text(60),
    enabled: z.boolean().default(true),
    trigger: z.enum(TRIGGERS),
    steps: z.array(step).min(1).max(MOST_STEPS),
    repeat: z.boolean().default(false),
    words: someOf(word, MOST_WORDS),
    ownFirst: z.boolean().default(true),
    sites: someOf(text(64)),
    groups: someOf(uuid),
    channels: someOf(z.enum(channels), 20),
    pages: someOf(pagePattern(500)),
    tags: someOf(word),
    hours: z.enum(['any', 'open', 'closed']).default('any'),
    times: someOf(z.object({ ...weekly.shape, ...span }), 20),
  })
  .superRefine(({ trigger, words: keywords, steps }, { addIssue }) => {
    if (trigger === 'keyword' && keywords.length === 0)
      addIssue({ code: 'custom', message: 'no-keywords', path: ['words'] });
    if (trigger !== 'agent-silent' && trigger !== 'visitor-silent') return;
    for (const [at, { seconds }] of steps.entries())
      if (seconds < LEAST_SILENCE)
        addIssue({ code: 'custom', message: 'delay-out-of-range', path: ['steps', at, 'seconds'] });
  });

export type AnswerRule = z.output<typeof rule>;
export const answerRule = rule;

/** Texts that are said by themselves (core's SPEC, C-80 … C-89). Agents see which rule a text in a thread is of. */
export const autoAnswer = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    /** In the order in which they are asked. */
    rules: z
      .array(rule)
      .max(MOST_RULES)
      .refine((rules) => new Set(rules.map(({ key }) => key)).size === rules.length, 'bad-request')
      .default([]),
  }),
});
