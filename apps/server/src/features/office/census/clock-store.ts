import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql } from '../../../db/sql';
import type { BusinessHours } from './service/business-hours';

/** The clock on which times between people run: business hours as text of a tstzmultirange; null: the wall. */
export type Clock = { hours: string } | null;

/** The clock that a request names; business hours that are always open are the clock on the wall. */
export async function clockOf(
  db: Queryable,
  { clock }: { clock: 'wall' | 'business' },
  hours: BusinessHours,
): Promise<Clock> {
  if (clock === 'wall' || hours === null) return null;
  const { rows } = await db.query<{ hours: string }>({
    name: 'census-clock',
    text: `select coalesce(range_agg(tstzrange(s.start at time zone $3, s.stop at time zone $3)), '{}')::text as hours
           from unnest($1::timestamp[], $2::timestamp[]) as s(start, stop)
           where s.start at time zone $3 < s.stop at time zone $3`,
    values: [hours.spans.map(({ from }) => from), hours.spans.map(({ to }) => to), hours.zone],
  });
  return rows[0]!;
}

const COLUMNS = ['waited', 'first_response', 'in30', 'in60'] as const;

/** Expressions of the times between people in rows with this prefix, joined with `clockJoin`. */
export function clockColumns(prefix: 'f.' | 's.', clock: Clock): Record<(typeof COLUMNS)[number], string> {
  const of = clock ? 'o.' : prefix;
  return Object.fromEntries(COLUMNS.map((column) => [column, of + column])) as ReturnType<typeof clockColumns>;
}

/** What is joined to rows with this prefix for `clockColumns`; nothing on the wall. */
export function clockJoin(prefix: 'f.' | 's.', clock: Clock): Sql {
  if (clock === null) return raw('');
  const of = raw(prefix);
  return sql`
cross join lateral (
  select census_open_ms(${of}waited_in, ${clock.hours}::tstzmultirange) as waited,
         coalesce(census_open_ms(tstzmultirange(${of}first_in), ${clock.hours}::tstzmultirange), 0) as first_response
) t
cross join lateral (
  select t.waited, t.first_response, (${of}answered = 1 and t.first_response <= 30000)::int as in30,
         (${of}answered = 1 and t.first_response <= 60000)::int as in60
) o`;
}
