import { currentLanguage } from '../i18n/i18n';
import { weekday } from './format';

/** A time of the week on these days: 1 Monday … 7 Sunday, minutes since midnight. */
export type Shift = { days: readonly number[]; from: number; to: number };

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Short name of a weekday, such as 周一 or Mon; 1 is Monday. */
export const dayName = (day: number): string => weekday(day, currentLanguage());

/** Minutes since midnight as hh:mm; 1440 is 00:00. */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Minutes since midnight of a text hh:mm; null: invalid. */
export function minutesOf(clock: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
}

/** 09:00–18:00. */
export const spanText = ({ from, to }: Pick<Shift, 'from' | 'to'>): string => `${clockOf(from)}–${clockOf(to)}`;

/** A shift as text: 周一、周二 09:00–18:00. */
export const shiftText = ({ days, ...span }: Shift): string =>
  `${days
    .toSorted((a, b) => a - b)
    .map(dayName)
    .join(currentLanguage() === 'zh' ? '、' : ', ')} ${spanText(span)}`;
