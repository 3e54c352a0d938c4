import type { Queryable } from '../../../db/pool';
import { firstOf, type Range } from './range-store';

export type Day = {
  /** The whole day that `now` lies in, until its end. */
  day: Range;
  /** From midnight until now, and of the day before until the same time of day. */
  today: Range;
  yesterday: Range;
  /** The last 24 hours; ends with the present hour. */
  hours: Range;
};

/** Ranges around a moment in a time zone; days of 23 and 25 hours are right. */
export async function readDay(db: Queryable, zone: string, now: number): Promise<Day> {
  const { rows } = await db.query<Record<'day' | 'end' | 'before' | 'same' | 'first' | 'last', Date>>({
    name: 'census-day',
    text: `select day, ${firstOf(`'day'`, `day + interval '26 hours'`, '$2')} as end,
                  ${firstOf(`'day'`, `day - interval '1 hour'`, '$2')} as before,
                  ($1::timestamptz at time zone $2 - interval '1 day') at time zone $2 as same,
                  hour - interval '23 hours' as first, hour + interval '1 hour' as last
           from (select ${firstOf(`'day'`, '$1::timestamptz', '$2')} as day, date_trunc('hour', $1::timestamptz, $2) as hour) d`,
    values: [new Date(now), zone],
  });
  const { day, end, before, same, first, last } = rows[0]!;
  return {
    day: { from: day.getTime(), to: end.getTime() },
    today: { from: day.getTime(), to: now },
    yesterday: { from: before.getTime(), to: Math.min(same.getTime(), day.getTime()) },
    hours: { from: first.getTime(), to: last.getTime() },
  };
}
