import { matchModes } from '@parley/core/robot/types';
import { channels } from '@parley/core/vocabulary';
import * as z from 'zod';
import { MAX_MESSAGE_LENGTH, QUESTION_LENGTH } from '../../codes';
import { text, uuid } from '../../shapes';

export const MOST_HITS = 10;
export const MOST_ENTRIES = 50_000;

export const answerText = text(2000);

/** A line of a menu. Pressing it says `say`, or else its title; `link` opens an address, `human` asks for a person. */
export const menuItem = z.object({
  title: text(100).min(1),
  say: text(QUESTION_LENGTH).optional(),
  link: text(2000)
    .refine((value) => /^(https?:\/\/|tel:|mailto:)/.test(value), 'not-an-address')
    .optional(),
  human: z.literal(true).optional(),
  letter: z.literal(true).optional(),
});

/** A message of a robot: its text is interpreted by its kind, like any message; a menu stands below a text. */
export const entryAnswer = z.object({
  kind: z.enum(['text', 'rich', 'image', 'file', 'card']).default('text'),
  msg: text(MAX_MESSAGE_LENGTH),
  menu: z.array(menuItem).max(20).optional(),
});

/** An answer of an entry, with where and when it is said. */
export const variantAnswer = entryAnswer.extend({
  /** Empty: everywhere. */
  channels: z.array(z.enum(channels)).max(20).default([]),
  /** Milliseconds; null: without a bound. */
  from: z.number().int().min(0).max(8.64e15).nullable().default(null),
  until: z.number().int().min(0).max(8.64e15).nullable().default(null),
});

export const MOST_SIMILAR = 100;
export const MOST_KEYWORDS = 50;

/** What an entry says, and how it is found. */
export const entryContent = {
  question: text(QUESTION_LENGTH).refine((value) => value.trim() !== '', 'empty'),
  similar: z.array(text(QUESTION_LENGTH).min(1)).max(MOST_SIMILAR).default([]),
  /** All that fit the channel and the time are said, in their order. */
  answers: z.array(variantAnswer).min(1, 'empty').max(10),
  /** With `regex`: patterns. */
  keywords: z.array(text(QUESTION_LENGTH).min(1)).max(MOST_KEYWORDS).default([]),
  match: z.enum(matchModes).default('similar'),
  category: text(100).default(''),
  /** The higher one goes first among entries that fit alike. */
  weight: z.number().int().min(0).max(100).default(50),
  /** Entries whose questions are offered below the answer. */
  related: z.array(uuid).max(10).default([]),
  enabled: z.boolean().default(true),
};
