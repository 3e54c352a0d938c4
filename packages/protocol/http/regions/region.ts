import { regionActions } from '@parley/core/visit/region-rules';
import * as z from 'zod';
import { page, paging, personal, text, uuid } from '../../shapes';
import { moment, someOf, wanted } from '../list';
import type { RouteTable } from '../route';

const needs = { role: ['Admin'], mode: 'oneOf' } as const;

/** A rule as an answer names it; its name may be empty. */
const ruleName = z.object({ key: z.string(), name: z.string() });

/** A visit that a rule limited or routed. */
export const regionHit = z.object({
  id: z.string(),
  time: z.number(),
  YQToken: z.string(),
  site: z.string(),
  action: z.enum(regionActions),
  rule: ruleName,
  /** The place or range of the rule that the visitor was in. */
  by: z.string(),
  region: z.string(),
  address: personal('address', z.string()),
});

/** Address data of one family. */
export const regionData = z.object({
  family: z.enum(['v4', 'v6']),
  /** `bundled`: came with the program; `uploaded`: laid in since. */
  from: z.enum(['bundled', 'uploaded']),
  /** Day of the data, by its own header; null: it does not say. */
  at: z.number().nullable(),
  bytes: z.number(),
  ranges: z.number(),
  /** Of the known addresses, how many it finds in the right country, and how many of those in China also in the province. */
  found: z.object({ country: z.number(), province: z.number(), of: z.number(), ofProvinces: z.number() }),
  /** Whether an earlier file is kept. */
  hasEarlier: z.boolean(),
});

export const regionRoutes = {
  'POST /region/doTest': {
    needs,
    ours: true,
    request: z.object({
      address: text(64),
      /** Milliseconds; absent: now. */
      at: z.number().int().min(0).max(8.64e15).optional(),
      site: uuid.optional(),
      /** The saved draft's rules instead of the published ones. */
      draft: z.boolean().default(false),
    }),
    answer: z.object({
      /** The address that was looked up: inside NAT64, 6to4 and the like, the IPv4 one. */
      address: z.string(),
      region: z.object({ code: z.string(), name: z.string() }),
      action: z.enum(regionActions),
      /** Null: no rule applies. */
      rule: ruleName.nullable(),
      /** The place, range or whitelisted address by which it was decided. */
      by: z.string().nullable(),
      /** Opening hours at that moment, and the local time that they were asked with. */
      isOpen: z.boolean(),
      localTime: z.string(),
      timeZone: z.string(),
    }),
    summary: 'What the rules by region do with an address at a moment, and by which rule.',
  },
  'GET /region/getLog': {
    needs,
    request: paging.extend({
      action: someOf(z.enum(regionActions)),
      rule: someOf(text(64)),
      /** Searched in the region's name and the address. */
      text: wanted(100),
      from: moment,
      to: moment,
    }),
    answer: page(regionHit),
    summary: 'Visits that were hidden, limited or routed by region, newest first; each once for a rule.',
  },
  'GET /region/getData': {
    needs,
    ours: true,
    answer: z.object({ list: z.array(regionData), total: z.number() }),
    summary: 'The address data in use: version, size and what it knows.',
  },
  'POST /region/doUpload': {
    needs,
    ours: true,
    upload: true,
    answer: regionData,
    summary: 'Takes a newer file of address data (ip2region xdb): checked and measured before it is used.',
  },
  'POST /region/doRollBack': {
    needs,
    ours: true,
    request: z.object({ family: z.enum(['v4', 'v6']) }),
    answer: regionData,
    summary: 'Returns to the earlier address data.',
  },
} as const satisfies RouteTable;
