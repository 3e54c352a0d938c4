import type { Language } from '../i18n/i18n';

const LOCALE: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${kind}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], options);
  formats.set(key, known);
  return known;
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };
const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const DAY_OF_YEAR: Intl.DateTimeFormatOptions = { ...DAY, year: 'numeric' };

/** 14:05 */
export const clockTime = (time: number, language: Language): string => format(language, 'clock', CLOCK).format(time);

/** 14 Nov 2026 */
export const fullDay = (time: number, language: Language): string => format(language, 'day', DAY_OF_YEAR).format(time);

/** Full date and time, for titles and details. */
export const fullTime = (time: number, language: Language): string =>
  format(language, 'full', { ...DAY_OF_YEAR, ...CLOCK, second: '2-digit' }).format(time);

/** Today 14:05; this year with the day, else with the year. */
export function shortTime(time: number, now: number, language: Language): string {
  const then = new Date(time);
  const today = new Date(now);
  if (then.toDateString() === today.toDateString()) return clockTime(time, language);
  if (then.getFullYear() === today.getFullYear()) return format(language, 'short', { ...DAY, ...CLOCK }).format(time);
  return format(language, 'old', { ...DAY_OF_YEAR, ...CLOCK }).format(time);
}

/** 21 Nov in a time zone; with the year where it is another. For days that the server has counted in that zone. */
export function dayIn(zone: string, time: number, language: Language): string {
  const inZone = (kind: string, options: Intl.DateTimeFormatOptions) =>
    format(language, `${kind} ${zone}`, { ...options, timeZone: zone });
  const year = inZone('year', { year: 'numeric' });
  const isThisYear = year.format(time) === year.format(Date.now());
  return inZone(isThisYear ? 'shortDay' : 'day', isThisYear ? DAY : DAY_OF_YEAR).format(time);
}

/** 21 Nov; with the year where it is another. */
export function shortDay(time: number, now: number, language: Language): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? format(language, 'shortDay', DAY).format(time) : fullDay(time, language);
}

/** 21/11/2026, for texts that somebody sends. */
export const numericDay = (time: number, language: Language): string => format(language, 'numericDay', {}).format(time);

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 3600_000;

/** 周一, Mon: 1 is Monday. */
export const weekday = (day: number, language: Language): string =>
  format(language, 'weekday', { weekday: 'short', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
