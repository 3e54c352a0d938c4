import * as z from 'zod';
import { retentionColumns } from '../columns';
import { page, paging } from '../shapes';
import { exporting, moment, someOf, sorting } from './list';
import type { RouteTable } from './route';

const kind = z.enum(['talks', 'trash', 'visits', 'logins', 'letters', 'direct', 'audit', 'files']);

export const retentionReport = z.object({
  id: z.string(),
  kind,
  /** Older than this was removed. */
  before: z.number(),
  startedAt: z.number(),
  endedAt: z.number(),
  /** Rows by what they were. */
  removed: z.record(z.string(), z.number()),
  /** Why it broke off; null: it did not. */
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
    summary: 'What the retention removed, turn by turn, newest first.',
  },
  'GET /retention/export': {
    needs: ['seePermissions:seeAudit'],
    download: true,
    request: z.object({ ...filters, ...exporting(retentionColumns) }),
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
      /** What would be removed now with these days; a kind that is not asked about, or kept for ever, is not named. */
      counts: z.record(z.string(), z.number()),
    }),
    summary: 'What would be removed now, if things were kept for so many days. Removes nothing.',
  },
} as const satisfies RouteTable;
