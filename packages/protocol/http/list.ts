import * as z from 'zod';
import { blankAsNone, text } from '../shapes';

/** Values of one filter at most. */
const MOST_VALUES = 100;
/** The last moment that a date can tell (ECMA-262). */
const LATEST = 8.64e15;

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

/** A moment in a query: ISO 8601 (wire), a day alone being its beginning in UTC; or milliseconds. */
export const moment = z
  .preprocess(
    (given) => (typeof given === 'string' && /^\d{4}-\d\d-\d\d/.test(given) ? Date.parse(given) : given),
    blankAsNone(z.coerce.number().int().min(0).max(LATEST).optional()),
  )
  .optional();

/** Text that is looked for. */
export const wanted = (max: number) => blankAsNone(text(max).optional()).optional();

/** By what a list may be sorted. A key that is not named here is refused; each has an index in the database. */
export const sorting = <const K extends readonly [string, ...string[]]>(keys: K) => ({
  sort: blankAsNone(z.enum(keys).optional()).optional(),
  order: blankAsNone(z.enum(['asc', 'desc']).optional()).optional(),
});

/** What the export of a list takes beside the list's own filters and sorting. */
export const exporting = <const K extends readonly [string, ...string[]]>(columns: K) => exportingOf(z.enum(columns));

/** The same where not all columns are known beforehand. */
export const exportingOf = <S extends z.ZodType<string>>(column: S) => ({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** In this order; all where none is named. */
  columns: someOf(column),
  /** IANA name of the zone in which times are written; UTC unless told otherwise. */
  timeZone: wanted(64),
});
