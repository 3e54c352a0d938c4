import type { OpeningHours } from '@parley/core/routing/opening-hours';
import type { Context } from '../../../../context';
import type { Range } from '../range-store';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Local times without a zone, half open: `2030-10-01T09:00`. */
export type LocalSpan = { from: string; to: string };

/** Business hours in their own time zone; null: always open. */
export type BusinessHours = { zone: string; spans: LocalSpan[] } | null;

const local = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** the business hours that begin on the days of a range, or on the day before it. */
export function spansIn({ hours, specialDays }: OpeningHours, { from, to }: Range): LocalSpan[] {
  const spans: LocalSpan[] = [];
  // One more day on each side: the dates of a zone begin up to 14 hours off.
  for (let day = Math.floor(from / DAY_MS) - 2; day <= Math.floor(to / DAY_MS) + 1; day += 1) {
    const date = local(day * DAY_MS).slice(0, 10);
    const weekday = new Date(day * DAY_MS).getUTCDay() || 7;
    const special = specialDays.find((one) => one.from <= date && date <= one.to)?.hours;
    const usual = hours.length === 0 ? [{ from: 0, to: 0 }] : hours.filter(({ days }) => days.includes(weekday));
    for (const span of special ?? usual) {
      const end = span.to <= span.from ? span.to + DAY_MS / MINUTE_MS : span.to;
      spans.push({ from: local(day * DAY_MS + span.from * MINUTE_MS), to: local(day * DAY_MS + end * MINUTE_MS) });
    }
  }
  return spans;
}

/** Business hours in which conversations of a range took place; those that last longer than 90 days are cut. */
export type HoursOf = (range: Range, now: number) => BusinessHours;

const LONGEST_TALK_MS = 90 * DAY_MS;

export const hoursOfTalks =
  (settings: Pick<Context, 'setting'>): HoursOf =>
  ({ from, to }, now) =>
    businessHours(settings, { from, to: Math.max(from, Math.min(now, to + LONGEST_TALK_MS)) });

export function businessHours({ setting }: Pick<Context, 'setting'>, range: Range): BusinessHours {
  const { openingHours: hours, specialDays, timeZone } = setting('company');
  if (hours.length === 0 && specialDays.length === 0) return null;
  return { zone: timeZone || setting('routing').timeZone, spans: spansIn({ hours, specialDays }, range) };
}
