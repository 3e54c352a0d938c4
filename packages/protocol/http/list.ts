import * as z from 'zod';
import { blankAsNone, text } from '../shapes';

/** Maximum number of values of one filter. */
const MOST_VALUES = 100;
/** The end of the year 9999, in milliseconds: an hour after the latest time of a JavaScript date is no date. */
const LATEST = 253_402_300_799_999;

/** One value or several under the same name of a query: `roles=Admin&roles=Editor`. */
export const someOf = <S extends z.ZodType>(value: S) =>
  z
    .preprocess(
      (given) => (given === undefined || given === '' ? undefined : Array.isArray(given) ? given : [given]),
      z.array(value).max(MOST_VALUES).optional(),
    )
    .optional();

/** A yes or a no in a query. */
export const yesOrNo = blankAsNone(
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
).optional();

/**
 * A time in a query: ISO 8601, or milliseconds. A date alone is its beginning in UTC; in queries of statistics, times
 * without an offset are those of the reporting zone.
 */
export const moment = z
  .preprocess(
    (given) => (typeof given === 'string' && /^\d{4}-\d\d-\d\d/.test(given) ? Date.parse(given) : given),
    blankAsNone(z.coerce.number().int().min(0).max(LATEST).optional()),
  )
  .optional();

/** Text to search for. */
export const wanted = (max: number) => blankAsNone(text(max).optional()).optional();

/** Keys by which a list can be sorted. Others are refused; each of these has an index in the database. */
export const sorting = <const K extends readonly [string, ...string[]]>(keys: K) => ({
  sort: blankAsNone(z.enum(keys).optional()).optional(),
  order: blankAsNone(z.enum(['asc', 'desc']).optional()).optional(),
});

/** Parameters of an export, beside the list's filters and sorting. */
export const exporting = <const K extends readonly [string, ...string[]]>(columns: K) => exportingOf(z.enum(columns));

/** The same for columns that are not all known in advance. */
export const exportingOf = <S extends z.ZodType<string>>(column: S) => ({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** In this order; all if absent. */
  columns: someOf(column),
  /** IANA name of the time zone for times; default UTC. */
  timeZone: wanted(64),
});
