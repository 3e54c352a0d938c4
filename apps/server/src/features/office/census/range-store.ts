import { keepNewest } from '@parley/core/keep-newest';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';

/** Half open, milliseconds. */
export type Range = { from: number; to: number };

/** Units of sums, the longest first: years, months, days and hours. */
export type SumGrain = 'y' | 'm' | 'd' | 'h';
/** Sums, and facts themselves where no whole unit of sums is in the range. */
export type Grain = SumGrain | 'facts';
export type Piece = Range & { grain: Grain };

const UNITS = { y: 'year', m: 'month', d: 'day', h: 'hour' } as const;

type Bounds = Record<SumGrain, Range>;

/** A range in a time zone. `isOpen`: nothing is later than its end, so that its last year, month, day and hour are read whole. */
export type Span = { zone: string; range: Range; isOpen: boolean };

/** Pieces of which a range consists, each of the coarsest sums possible: whole years, then months, days and hours. */
export async function piecesOf(
  db: Queryable,
  { zone, range, isOpen, grains }: Span & { grains: readonly SumGrain[] },
): Promise<Piece[]> {
  const bounds = await boundsOf(db, zone, range);
  const ends = (bound: Range): Range => (isOpen ? { ...bound, to: range.to } : bound);
  return cut(range, grains, { y: ends(bounds.y), m: ends(bounds.m), d: ends(bounds.d), h: ends(bounds.h) });
}

function cut(range: Range, [grain, ...finer]: readonly SumGrain[], bounds: Bounds): Piece[] {
  if (range.from >= range.to) return [];
  if (!grain) return [{ ...range, grain: 'facts' }];
  const from = Math.max(range.from, bounds[grain].from);
  const to = Math.min(range.to, bounds[grain].to);
  if (from >= to) return cut(range, finer, bounds);
  return [
    ...cut({ from: range.from, to: from }, finer, bounds),
    { from, to, grain },
    ...cut({ from: to, to: range.to }, finer, bounds),
  ];
}

const QUARTER_MS = 900_000;
/** Since then the clocks of all zones differ by whole quarters of an hour, and units of time begin with one. */
const ALL_IN_QUARTERS = Date.UTC(1973, 0);

/** The same range as far as whole units in it are concerned: of ranges until now, one in a quarter of an hour. */
const inQuarters = ({ from, to }: Range): Range =>
  from < ALL_IN_QUARTERS
    ? { from, to }
    : { from: Math.ceil(from / QUARTER_MS) * QUARTER_MS, to: Math.floor(to / QUARTER_MS) * QUARTER_MS };

/** A call cuts its range several times, and many calls cut the same one; bounds of a range never change. */
const known = new Map<string, Promise<Bounds>>();
const KNOWN_MOST = 1000;

function boundsOf(db: Queryable, zone: string, wish: Range): Promise<Bounds> {
  const range = inQuarters(wish);
  const key = `${range.from} ${range.to} ${zone}`;
  const before = known.get(key);
  if (before) return before;
  const bounds = readBounds(db, zone, range);
  keepNewest(known, [key, bounds], KNOWN_MOST);
  bounds.catch(() => known.delete(key));
  return bounds;
}

/**
 * SQL: the first moment of the unit in which a time lies. Where clocks are set back to midnight a day has two midnights, and
 * `date_trunc` answers the second one.
 */
export const firstOf = (unit: string, at: string, zone: string): string => `(
  select case when date_trunc(${unit}, t - interval '1 hour', ${zone}) = t then t - interval '1 hour' else t end
  from (select date_trunc(${unit}, ${at}, ${zone}) as t) truncated)`;

/** For each unit, the first whole one's beginning at or after `from`, and the last one's end at or before `to`. */
async function readBounds(db: Queryable, zone: string, { from, to }: Range): Promise<Bounds> {
  const { rows } = await db.query<{ unit: (typeof UNITS)[SumGrain]; from: Date; to: Date }>({
    name: 'census-bounds',
    text: `select unit, case when down < $1 then ${firstOf('unit', 'down + up', '$3')} else $1 end as from,
                  ${firstOf('unit', '$2::timestamptz', '$3')} as to
           from (select unit, up, ${firstOf('unit', '$1::timestamptz', '$3')} as down
                 from (values ('year', interval '367 days'), ('month', interval '32 days'),
                              ('day', interval '26 hours'), ('hour', interval '1 hour'))
                   as u(unit, up)) d`,
    values: [new Date(from), new Date(to), zone],
  });
  const of = (unit: string): Range => {
    const row = rows.find((each) => each.unit === unit)!;
    return { from: row.from.getTime(), to: row.to.getTime() };
  };
  return { y: of(UNITS.y), m: of(UNITS.m), d: of(UNITS.d), h: of(UNITS.h) };
}

/**
 * When the first whole day of a range begins, as sums say of each day who was here on which days before; null: the range
 * ends within the day in which it begins.
 */
export async function firstDayOf(db: Queryable, { zone, range }: Pick<Span, 'zone' | 'range'>): Promise<number | null> {
  const { d } = await boundsOf(db, zone, range);
  return d.from < range.to ? d.from : null;
}

const DAY_MS = 86_400_000;
/** Points of a curve: more are neither seen nor drawn without delay. */
const MOST_STEPS = 10_000;
const SHORTEST_MS = { hour: 3_600_000, day: DAY_MS, week: 7 * DAY_MS, month: 28 * DAY_MS };

/** Sums are kept for the zone of the organisation: a request that names another one is refused, not answered wrongly. */
export function assertZone(asked: { zone?: string | undefined }, zone: string): void {
  if (asked.zone !== undefined && asked.zone !== zone) throw new Refusal('other-zone', { fields: ['zone'] });
}

/** The range of a request: the last 30 days unless it names one. */
export function rangeOf(
  asked: { from?: number | undefined; to?: number | undefined; step: keyof typeof SHORTEST_MS },
  now: number,
): Range {
  const to = asked.to ?? now;
  const from = asked.from ?? to - 30 * DAY_MS;
  if (from >= to) throw new Refusal('bad-range', { fields: ['from', 'to'] });
  if ((to - from) / SHORTEST_MS[asked.step] > MOST_STEPS) throw new Refusal('too-many-steps', { fields: ['step'] });
  return { from, to };
}
