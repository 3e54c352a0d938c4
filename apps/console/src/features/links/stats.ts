import type { Answer } from '@parley/protocol/http/routes';
import { daysBetween, firstOfDays } from '../../lib/time/days';

export type Day = Answer<'GET /link/stats'>['days'][number];
export const FIGURES = ['visits', 'visitors', 'conversations', 'valid', 'letters', 'leads', 'refused'] as const;
export type Figure = (typeof FIGURES)[number];
export const PERIODS = ['d7', 'd30', 'd90', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Record<Period, number | null> = { d7: 7, d30: 30, d90: 90, all: null };
/** Maximum of days in the chart: more bars are too narrow to read. */
const MAX_DAYS = 366;

/** Start of a period that ends today, Unix ms; null: no limit. */
export function periodFrom(period: Period, now: number): number | null {
  const days = DAYS[period];
  return days === null ? null : firstOfDays(days, now);
}

/** Every day of the period, including days without visits. */
export function withEmptyDays(days: readonly Day[], period: Period, now: number): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const from = periodFrom(period, now) ?? (days[0] ? new Date(`${days[0].day}T00:00:00`).getTime() : now);
  return daysBetween(from, now)
    .slice(-MAX_DAYS)
    .map((day) => known.get(day) ?? { day, visits: 0, visitors: 0, conversations: 0, valid: 0, letters: 0, leads: 0 });
}
