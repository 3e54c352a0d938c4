import { MAX_FORMAT_LENGTH } from './limits';

/** Built-in formats that show a date or a time (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are the Chinese ones. */
const isOwnDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const DAY_MS = 86_400_000;
/** Day 0: 30 December 1899, because the format counts a leap day that 1900 did not have. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Indexes of the cell styles that show a date. */
export function dateStyles(used: readonly string[], formats: ReadonlyMap<string, string>): ReadonlySet<number> {
  return new Set(used.flatMap((id, at) => (isDateFormat(id, formats.get(id)) ? [at] : [])));
}

function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined) return isOwnDate(Number(id));
  if (code.length > MAX_FORMAT_LENGTH) return false;
  // Parts in quotes, in brackets or after a backslash are literal text.
  const bare = code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '');
  return /[ymdhs]/i.test(bare) && !/[#0?]/.test(bare.replace(/s+\.0+/gi, ''));
}

/** A day number as a date, with the time if it has one: 2030-01-31, 2030-01-31 09:05:00. */
export function asDate(value: string, is1904: boolean): string {
  const days = Number(value);
  if (!Number.isFinite(days) || Math.abs(days) > 3_000_000) return value;
  const seconds = Math.round(days * 86_400);
  const iso = new Date((is1904 ? EPOCH_1904 : EPOCH) + seconds * 1000).toISOString();
  if (days > 0 && days < 1) return iso.slice(11, 19);
  return (seconds * 1000) % DAY_MS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}
