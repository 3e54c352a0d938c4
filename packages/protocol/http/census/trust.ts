import * as z from 'zod';
import { page, paging } from '../../shapes';
import { moment } from '../list';
import type { RouteTable } from '../route';

const needs = ['seePermissions:statistics'];
const administrators = { role: ['Admin'], mode: 'oneOf' } as const;

const difference = z.object({
  /** The part of a figure: a column of sums, `visitors`, `returns`, `dwell times`, `facts`, or `rows of <figure>`. */
  part: z.string(),
  /** Sums by hour, day or month; empty: facts, and lists against their rows. */
  grain: z.enum(['h', 'd', 'm', '']),
  /** Its name; empty: no dimension. */
  dimension: z.string(),
  at: z.number(),
  key: z.string(),
  stored: z.number(),
  counted: z.number(),
});

export const censusTask = z.object({
  id: z.string(),
  kind: z.enum(['rebuild', 'zone', 'check']),
  /** Whose days are meant. */
  zone: z.string(),
  from: z.number(),
  to: z.number(),
  /** Share of the days that are done, 0 to 1. */
  progress: z.number(),
  requestedAt: z.number(),
  /** Nickname; null: nobody asked, as for the nightly check. */
  by: z.string().nullable(),
  finishedAt: z.number().nullable(),
  /** It was given up, since a part of it kept failing. */
  hasFailed: z.boolean(),
  /** Figures compared, and how many of them differ. */
  compared: z.number(),
  found: z.number(),
  /** Some of the differences. */
  differences: z.array(difference),
});

export const trustRoutes = {
  'GET /census/trust/getState': {
    needs,
    request: z.object({}),
    answer: z.object({
      /** The time zone whose figures are shown, and the one that the settings name. */
      zone: z.string(),
      wanted: z.string(),
      /** What is under way. */
      underWay: z.array(censusTask),
      /** Of each kind, the last one if it was given up. */
      failed: z.array(censusTask),
      /** The newest finished check; null: none yet. */
      check: censusTask.nullable(),
      /** When the newest rebuild ended; null: never. */
      rebuiltAt: z.number().nullable(),
    }),
    ours: true,
    summary: 'Whether statistics agree with a raw count, and what is being built.',
  },
  'GET /census/trust/getList': {
    needs,
    request: paging,
    answer: page(censusTask),
    ours: true,
    summary: 'Checks and rebuilds of statistics, newest first.',
  },
  'POST /census/trust/rebuild': {
    needs: administrators,
    /** Half open; widened to whole days. Without bounds: everything. */
    request: z.object({ from: moment, to: moment }),
    answer: censusTask,
    ours: true,
    summary: 'Builds statistics anew from raw rows while the old ones are shown.',
  },
  'POST /census/trust/check': {
    needs: administrators,
    request: z.object({ from: moment, to: moment }),
    answer: censusTask,
    ours: true,
    summary: 'Compares statistics with a raw count now.',
  },
} as const satisfies RouteTable;
