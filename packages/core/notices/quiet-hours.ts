/** Times of a day as `22:30`; both empty or equal: no quiet hours. `to` before `from`: over midnight. */
export type QuietHours = { from: string; to: string };

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether this minute of the day (0 to 1439) is in the quiet hours: from their first minute up to the last, excluded. */
export function isQuietMinute({ from, to }: QuietHours, minute: number): boolean {
  if (from === '' || to === '') return false;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}
