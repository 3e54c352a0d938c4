import type { Language } from '../i18n/i18n';
import { shortTime } from './format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From this age on the date is shown. */
const LONGEST = 7 * DAY;

const JUST_NOW: Record<Language, string> = { zh: '刚刚', en: 'just now' };

const formats = new Map<Language, Intl.RelativeTimeFormat>();

function formatOf(language: Language): Intl.RelativeTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { numeric: 'auto', style: 'short' });
  formats.set(language, made);
  return made;
}

/** "3 分钟前", "昨天"; after a week the date. A time in the future is shown as now. */
export function relativeTime(time: number, now: number, language: Language): string {
  const ago = Math.max(0, now - time);
  const format = formatOf(language);
  if (ago < MINUTE) return JUST_NOW[language];
  if (ago < HOUR) return spaced(format.format(-Math.floor(ago / MINUTE), 'minute'));
  if (ago < DAY) return spaced(format.format(-Math.floor(ago / HOUR), 'hour'));
  if (ago < LONGEST) return spaced(format.format(-Math.floor(ago / DAY), 'day'));
  return shortTime(time, now, language);
}

/** Adds a space between digits and Chinese characters. */
const spaced = (text: string): string => text.replace(/(\d)(?=[\u4e00-\u9fff])/g, '$1 ');
