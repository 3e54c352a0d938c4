import * as z from 'zod';
import { text } from '../../shapes';
import type { RouteTable } from '../route';
import { consentGiven } from './consent';

/** Whether agents see what the visitor types before it is sent, and whether the pages it opens are kept. */
const switches = { preview: z.boolean(), trail: z.boolean() };

/** What agents see of one visitor, as its window shows it. Empty: not known. */
const seen = z.object({
  name: z.string(),
  /** Masked, unless this visitor has given the value itself: who holds the browser need not be this person. */
  phone: z.string(),
  mail: z.string(),
  wechat: z.string(),
  region: z.string(),
  /** Masked. */
  address: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  language: z.string(),
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  visits: z.number(),
  /** The newest pages of this visit. */
  pages: z.array(z.object({ URL: z.string(), title: z.string(), created_at: z.number() })),
  pagesTotal: z.number(),
});

export const takenKinds = ['visit', 'page', 'conversation', 'message', 'letter', 'form', 'rating'] as const;

export const privacyRoutes = {
  'GET /visitor/privacy': {
    needs: 'visitor',
    request: z.object({}),
    answer: z.object({
      ...switches,
      /** When the visitor has asked for its erasure; null: it has not. */
      erasureAskedAt: z.number().nullable(),
      seen,
    }),
    summary: 'What agents see of the visitor, and what it has switched off.',
  },
  'POST /visitor/privacy': {
    needs: 'visitor',
    request: z.object({ preview: z.boolean().optional(), trail: z.boolean().optional() }),
    answer: z.object(switches),
    summary: 'Switches the typing preview or the record of pages off, or on again; kept for this visitor.',
  },
  'GET /visitor/take': {
    needs: 'visitor',
    request: z.object({ after: text(200).optional() }),
    answer: z.object({
      /** With the first part. */
      about: seen
        .omit({ pages: true, pagesTotal: true })
        .extend({ consents: z.array(consentGiven) })
        .optional(),
      list: z.array(z.object({ kind: z.enum(takenKinds), time: z.number(), data: z.record(z.string(), z.unknown()) })),
      /** `after` of the next part; null: this was the last one. */
      next: z.string().nullable(),
    }),
    summary: 'All data kept of the visitor, part by part; without notes and others’ data.',
  },
  'POST /visitor/erase': {
    needs: 'visitor',
    request: z.object({
      /** False: the visitor does not want it any more. */
      on: z.boolean().default(true),
    }),
    answer: z.object({ erasureAskedAt: z.number().nullable() }),
    summary: 'Has the visitor’s data erased, once no conversation of it is open.',
  },
} as const satisfies RouteTable;
