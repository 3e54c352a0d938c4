/** Days of the week (1 Monday … 7 Sunday) and minutes since midnight on the clock of a time zone. */
export type Shift = { days: readonly number[]; from: number; to: number };

/** Local time: the day of the week (1 Monday … 7 Sunday) and minutes since midnight. */
export type WallTime = { day: number; minute: number };

/**
 * whether an agent is in service; without shifts, always. A shift that ends at or before its start
 * continues past midnight.
 */
export function isOnShift(shifts: readonly Shift[], now: WallTime): boolean {
  return shifts.length === 0 || shifts.some((shift) => covers(shift, now));
}

function covers({ days, from, to }: Shift, { day, minute }: WallTime): boolean {
  if (from < to) return days.includes(day) && minute >= from && minute < to;
  return (days.includes(day) && minute >= from) || (days.includes(dayBefore(day)) && minute < to);
}

export const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);
