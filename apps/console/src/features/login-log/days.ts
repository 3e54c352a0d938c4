/** The first moment of so many days that end with today. */
export function firstOf(days: number, now: number): number {
  const first = new Date(now);
  first.setHours(0, 0, 0, 0);
  first.setDate(first.getDate() - days + 1);
  return first.getTime();
}

/** Every day from one to another, as the server names them. */
export function daysUntil(from: number, now: number): string[] {
  const days: string[] = [];
  for (const at = new Date(from); at.getTime() <= now; at.setDate(at.getDate() + 1)) days.push(dayOf(at));
  return days;
}

const two = (part: number): string => String(part).padStart(2, '0');
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
