import type { Unit } from './figure';

/** Stands for what cannot be said. */
export const NO_FIGURE = '–';

const plain = (digits: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const FORMATS = { share: plain(1), fine: plain(2) };
const WORDS = { zh: { h: '小时', m: '分', s: '秒' }, en: { h: 'h', m: 'min', s: 's' } } as const;

/** A figure as text, in mails as on screens: `1,204`, `12.5%`, `1 min 20 s`, `4.25`. */
export function formatFigure(value: number | null, unit: Unit, language: 'zh' | 'en'): string {
  if (value === null) return NO_FIGURE;
  if (unit === 'share') return `${FORMATS.share.format(value * 100)}%`;
  if (unit === 'milliseconds') return lengthText(value / 1000, WORDS[language]);
  if (unit === 'money') return MONEY.format(value);
  return unit === 'score' ? value.toFixed(2) : FORMATS.fine.format(value);
}

function lengthText(exact: number, words: Record<'h' | 'm' | 's', string>): string {
  if (exact < 60) return `${FORMATS.share.format(exact)} ${words.s}`;
  const all = Math.round(exact);
  const minutes = Math.floor(all / 60) % 60;
  const hours = Math.floor(all / 3600);
  return hours > 0 ? `${hours} ${words.h} ${minutes} ${words.m}` : `${minutes} ${words.m} ${all % 60} ${words.s}`;
}

/** A figure in files: shares as they are, lengths in seconds. */
export const figureInFile = (value: number | null, unit: Unit): number | null =>
  value === null ? null : Number((unit === 'milliseconds' ? value / 1000 : value).toFixed(4));
