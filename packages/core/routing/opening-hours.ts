import { dayBefore, type Shift, type WallTime } from './shifts';

/** Minutes since midnight; one that ends at or before its start continues past midnight. */
export type Span = Pick<Shift, 'from' | 'to'>;

/** Dates, `2030-10-01`, with hours of their own; without hours: closed. */
export type SpecialDay = { from: string; to: string; hours: readonly Span[] };

export type OpeningHours = { hours: readonly Shift[]; specialDays: readonly SpecialDay[] };

/** Local time with its date and the date before. */
export type LocalTime = WallTime & { date: string; dateBefore: string };

const ALL_DAY: Span = { from: 0, to: 0 };

/** whether visitors are served. */
export function isOpenAt({ hours, specialDays }: OpeningHours, { date, dateBefore, day, minute }: LocalTime): boolean {
  const spansOf = (onDate: string, onDay: number): readonly Span[] =>
    specialDays.find(({ from, to }) => from <= onDate && onDate <= to)?.hours ??
    (hours.length === 0 ? [ALL_DAY] : hours.filter(({ days }) => days.includes(onDay)));
  return (
    spansOf(date, day).some(({ from, to }) => minute >= from && (to <= from || minute < to)) ||
    spansOf(dateBefore, dayBefore(day)).some(({ from, to }) => to <= from && minute < to)
  );
}
