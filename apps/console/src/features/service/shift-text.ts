import { currentLanguage } from '../../lib/i18n/i18n';
import type { Agent } from './queries';

export type Shift = Agent['shifts'][number];

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 3600_000;

/** 周一, Mon: 1 is Monday. */
export function dayName(day: number): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' });
  return format.format(MONDAY + (day - 1) * DAY_MS);
}

/** Minutes since midnight as a clock shows them: 09:30. The end of a day is the beginning of the next. */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Null: no time is written there. */
export function minutesOf(clock: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
}

/** 周一、周二 09:00–18:00 */
export const shiftText = ({ days, from, to }: Shift): string =>
  `${days
    .toSorted((a, b) => a - b)
    .map(dayName)
    .join(currentLanguage() === 'zh' ? '、' : ', ')} ${clockOf(from)}–${clockOf(to)}`;
