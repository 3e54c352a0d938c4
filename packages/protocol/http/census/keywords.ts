import { keywordWays } from '@parley/core/census/dimensions';
import * as z from 'zod';
import { page, paging, text } from '../../shapes';
import type { RouteTable } from '../route';

/** How a row's keyword is known, and for which share of its visits or conversations; empty: from before this was kept. */
export const knownWays = z.array(z.object({ way: z.enum(keywordWays), share: z.number() }));

/** Merged words of an organisation. */
export const MOST_MERGES = 1000;
/** Words that one request merges or sets free. */
const MOST_WORDS = 80;

const administrators = { role: ['Admin'], mode: 'oneOf' } as const;
const word = text(250).min(1);
const words = z.array(word).min(1).max(MOST_WORDS);

export const keywordRoutes = {
  'GET /census/keywords/getMerges': {
    needs: ['seePermissions:statistics'],
    request: paging,
    answer: page(
      z.object({
        word: z.string(),
        /** The word under which it is counted. */
        main: z.string(),
        at: z.number(),
        /** Nickname; null: the agent was deleted. */
        by: z.string().nullable(),
      }),
    ),
    ours: true,
    summary: 'Keywords that statistics count under another one, newest first.',
  },
  'POST /census/keywords/merge': {
    needs: administrators,
    request: z.object({ main: word, words }),
    answer: z.object({ main: z.string(), words: z.array(z.string()) }),
    ours: true,
    summary: 'Counts keywords under a main one.',
  },
  'POST /census/keywords/undo': {
    needs: administrators,
    request: z.object({ words }),
    answer: z.object({ words: z.array(z.string()) }),
    ours: true,
    summary: 'Counts merged keywords by themselves again.',
  },
} satisfies RouteTable;
