/** Start of a period of this many days that ends today. */
export function firstOfDays(days: number, now: number): number {
  const first = new Date(now);
  first.setHours(0, 0, 0, 0);
  first.setDate(first.getDate() - days + 1);
  return first.getTime();
}

/** All days of a period in the server's format: `2030-03-10`. */
export function daysBetween(from: number, to: number): string[] {
  const days: string[] = [];
  for (const at = new Date(from); at.getTime() <= to; at.setDate(at.getDate() + 1)) days.push(nameOf(at));
  return days;
}

const two = (part: number): string => String(part).padStart(2, '0');
const nameOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
