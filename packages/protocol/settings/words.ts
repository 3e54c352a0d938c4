import { wordActions, wordSides } from '@parley/core/words/check-words';
import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** Most words, and the letters of one. */
export const MOST_WORDS = 5000;
export const WORD_LENGTH = 50;

const rule = z.object({
  word: text(WORD_LENGTH).refine((value) => value.trim() !== '', 'empty'),
  /** `block`: the text is refused; `mask`: stars in its place before it is stored; `alert`: supervisors are told. */
  action: z.enum(wordActions).default('block'),
  /** Whose texts it concerns. */
  side: z.enum(wordSides).default('both'),
});

/** Words that messages and letters are checked for before they are stored. */
export const words = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({ rules: z.array(rule).max(MOST_WORDS).default([]) }),
});
