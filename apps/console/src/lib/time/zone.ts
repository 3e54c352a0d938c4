import type { Language } from '../i18n/i18n';
import { fullTime } from './format';

const HOUR_MINUTES = 60;

/** The time zone of this browser, a parameter of routes that count or print days. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Asia/Shanghai (UTC+8)": the zone in which times are shown here. */
export const timeZoneName = (): string => `${ownTimeZone()} (${zoneOffset(Date.now())})`;

/** The whole moment with its zone, for what stands alone, is printed or kept. */
export const zonedTime = (time: number, language: Language): string =>
  `${fullTime(time, language)} (${zoneOffset(time)})`;

/** "UTC+8", "UTC-3:30": how far the clock here was from UTC then. */
export function zoneOffset(time: number): string {
  const minutes = -new Date(time).getTimezoneOffset();
  const rest = Math.abs(minutes) % HOUR_MINUTES;
  const hours = Math.floor(Math.abs(minutes) / HOUR_MINUTES);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
