import { retentionKinds } from '@parley/core/vocabulary';
import * as z from 'zod';
import { keysOf } from '../fields/field';
import { retentionFields } from '../fields/retention';
import { page, paging } from '../shapes';
import { exporting, moment, someOf, sorting } from './list';
import type { RouteTable } from './route';

const kind = z.enum(retentionKinds);

export const retentionReport = z.object({
  id: z.string(),
  kind,
  /** Rows older than this were removed. */
  before: z.number(),
  startedAt: z.number(),
  endedAt: z.number(),
  /** The oldest that the run has left; null: nothing is left, or the run is of an older version. */
  oldestAt: z.number().nullable(),
  /** Number of rows by kind. */
  removed: z.record(z.string(), z.number()),
  /** Why it failed; null: it did not. */
  failure: z.string().nullable(),
});

const days = z.coerce.number().int().min(0).max(36_500).optional();

const filters = { kind: someOf(kind), from: moment, to: moment, ...sorting(['endedAt']) };

export const retentionRoutes = {
  'GET /retention/getList': {
    needs: ['seePermissions:seeAudit'],
    request: paging.extend(filters),
    answer: page(retentionReport),
    ours: true,
    summary: 'Runs of the retention and what they removed, newest first.',
  },
  'GET /retention/export': {
    needs: ['seePermissions:seeAudit'],
    download: true,
    request: z.object({ ...filters, ...exporting(keysOf(retentionFields)) }),
    answer: z.unknown(),
    summary: 'The same reports as CSV or XLSX.',
  },
  'GET /retention/preview': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: z.object({
      talks: days,
      trash: days,
      visits: days,
      logins: days,
      letters: days,
      direct: days,
      audit: days,
      files: days,
    }),
    answer: z.object({
      /** Rows that would be removed now; kinds not given, or kept for ever, are absent. */
      counts: z.record(z.string(), z.number()),
    }),
    summary: 'Counts what would be removed now with these numbers of days. Removes nothing.',
  },
} as const satisfies RouteTable;
