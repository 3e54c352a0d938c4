import { currencies } from '@parley/core/census/costs/money';
import * as z from 'zod';
import { page, paging, text, uuid } from '../../shapes';
import { LIST_BODY_BYTES, type RouteTable } from '../route';

const needs = ['seePermissions:statistics'];

/** Lines of a file, and of one request of an import. */
export const MOST_COST_LINES = 10_000;
export const COST_LINES_AT_ONCE = 200;
/** Lines of an organisation: more are not added up while somebody waits. */
export const MOST_COSTS = 300_000;

export const COST_FIELDS = ['date', 'until', 'keyword', 'engine', 'site', 'cost'] as const;
export const costFaults = [
  'missing',
  'too-long',
  'bad-date',
  'bad-days',
  'unknown-engine',
  'unknown-site',
  'bad-cost',
  'exists',
  'overlaps',
  'twice',
] as const;

/** Cells longer than what is allowed are refused line by line, so the bounds are wider here. */
const costLine = z.object({
  /** Row number in the file. */
  line: z.number().int().min(1),
  /** First day; `until`: last one, empty: the same. */
  date: text(100),
  until: text(100),
  keyword: text(500),
  engine: text(100),
  site: text(200),
  cost: text(100),
});
export type CostLine = z.infer<typeof costLine>;

const fault = z.object({ line: z.number(), field: z.enum(COST_FIELDS), fault: z.enum(costFaults) });
export type CostFault = z.infer<typeof fault>;

/** A line behind a cost. */
export const costRow = z.object({
  id: z.number(),
  /** Days, `2030-01-31`. */
  first: z.string(),
  last: z.string(),
  keyword: z.string(),
  /** Empty: not said. */
  engine: z.string(),
  site: z.string(),
  cost: z.number(),
  /** What it adds to the figure: the part of its days that lies in the range. */
  adds: z.number(),
  /** Name of the file, and the line in it. */
  file: z.string(),
  line: z.number(),
});

export const costRoutes = {
  'POST /census/costs/readImport': {
    needs,
    ours: true,
    upload: true,
    answer: z.object({
      lines: z.array(costLine),
      faults: z.array(fault),
      /** Headers of columns that were not recognised. */
      unknown: z.array(z.string()),
      encoding: z.string().nullable(),
    }),
    summary: 'Reads a spreadsheet of keyword costs (CSV or XLSX) and answers its faults; nothing is stored.',
  },
  'POST /census/costs/doImport': {
    needs,
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({
      /** Chosen by the client, the same for all parts of an import. */
      batch: uuid,
      /** Of the file. */
      name: text(200),
      currency: z.enum(currencies),
      /** Lines of the same keyword, engine, site and days replace the former ones; otherwise they are refused. */
      replace: z.boolean().default(false),
      lines: z.array(costLine).min(1).max(COST_LINES_AT_ONCE),
    }),
    answer: z.object({ created: z.number(), replaced: z.number(), faults: z.array(fault) }),
    summary: 'Stores the costs of all lines, or none if a line has a fault.',
  },
  'POST /census/costs/undoImport': {
    needs,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ removed: z.number(), restored: z.number() }),
    summary: 'Removes the costs of an import; those that it has replaced count again.',
  },
  'GET /census/costs/getImports': {
    needs,
    ours: true,
    request: paging,
    answer: page(
      z.object({
        id: z.string(),
        name: z.string(),
        currency: z.string(),
        at: z.number(),
        /** Nickname; null: the agent was deleted. */
        by: z.string().nullable(),
        /** Lines that count; others were replaced by a later import. */
        lines: z.number(),
        replaced: z.number(),
        /** Days that they are about; null: no line counts. */
        first: z.string().nullable(),
        last: z.string().nullable(),
        cost: z.number(),
        undoneAt: z.number().nullable(),
      }),
    ).extend({
      /** Of the costs that count; null: there are none. */
      currency: z.string().nullable(),
    }),
    summary: 'Imports of keyword costs, newest first.',
  },
} satisfies RouteTable;
