import type { MaskKind } from './scope';

/** Digits as people type them, full-width ones included. */
const D = '[0-9\\uff10-\\uff19]';
const GAP = '[ -]?';
const HEX = '[0-9A-Fa-f]{1,4}';

/**
 * What is found in free text, as patterns for both JavaScript and PostgreSQL: rather too much than too little, since
 * what stays is read by somebody who must not. Each repetition is bounded: a long text costs its length.
 */
export const maskPatterns: Record<MaskKind, readonly string[]> = {
  phone: [
    // A mobile number in any grouping, with or without the country.
    `(?<!${D})(?:(?:\\+|00)?86${GAP})?1${GAP}[3-9\\uff13-\\uff19](?:${GAP}${D}){9}(?!${D})`,
    `(?<!${D})1[3-9]${D}\\.${D}{4}\\.${D}{4}(?!${D})`,
    // A line with its area code.
    `(?<!${D})0${D}{2,3}[) -]{0,2}${D}{7,8}(?!${D})`,
    // Abroad.
    `(?<!${D})\\+${D}{1,3}(?:[ ().-]{0,2}${D}){6,12}(?!${D})`,
  ],
  email: ['[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,8}'],
  address: [
    '(?<![0-9.])(?:[0-9]{1,3}\\.){3}[0-9]{1,3}(?![0-9]|\\.[0-9])',
    `(?<![0-9A-Za-z:])(?:${HEX}:){4,7}${HEX}(?![0-9A-Za-z:])`,
    `(?<![0-9A-Za-z:])(?=[0-9A-Fa-f:]{0,39}[0-9])(?:${HEX}:){1,6}(?::${HEX}){1,6}(?![0-9A-Za-z:])`,
  ],
};

const found = Object.fromEntries(
  Object.entries(maskPatterns).map(([kind, patterns]) => [kind, new RegExp(patterns.join('|'), 'g')]),
) as Record<MaskKind, RegExp>;

/** Nothing that could be masked is shorter, or lacks all of these. */
const SUSPECT = /[0-9\uff10-\uff19].*[0-9\uff10-\uff19]|@|::/s;

/** A text with everything in it masked that the masks name. */
export function maskText(text: string, masks: readonly MaskKind[]): string {
  if (text.length < 3 || !SUSPECT.test(text) || UUID.test(text)) return text;
  return masks.reduce((seen, kind) => seen.replace(found[kind], maskOf[kind]), text);
}

/**
 * A text that was cut after so many characters: a number cut in two is not known as one any more, so what could be the
 * beginning of one goes as well.
 */
export function maskCut(text: string, length: number, masks: readonly MaskKind[]): string {
  const isCut = masks.length > 0 && text.length >= length - 1;
  return maskText(isCut ? text.replace(/[\w.:+@\uff10-\uff19 -]{1,64}$/, '…') : text, masks);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A value of which it is known what it is (A-25 … A-27), and whatever else stands in it. */
export function maskValue(value: string, kind: MaskKind, masks: readonly MaskKind[]): string {
  return maskText(masks.includes(kind) ? maskOf[kind](value) : value, masks);
}

/** Whether something was masked in it: nobody writes so, it was read and comes back. */
export const isMasked = (value: string, is: MaskKind | 'text' = 'text'): boolean => MASKED[is].test(value);

const MASKED: Record<MaskKind | 'text', RegExp> = {
  phone: /\*{2}/,
  email: /\*{3}(?:@|$)/,
  address: /\*/,
  text: /[\d+]\*{4,}\d|\S\*\*\*@|\d\.\*\.\*/,
};

const maskOf: Record<MaskKind, (value: string) => string> = { phone: maskPhone, email: maskMail, address: maskAddress };

/** 138****5678: of a short number less is left. */
function maskPhone(value: string): string {
  const digits = value.replace(/[ ().-]/g, '');
  const national = digits.length > 11 ? digits.replace(/^(?:\+|00)?86(?=1.{10}$)/, '') : digits;
  const isShort = national.length < 11;
  const head = isShort ? Math.floor(national.length / 4) : 3;
  const tail = isShort ? Math.floor(national.length / 3) : 4;
  const hidden = national.length - head - tail;
  return hidden > 0 ? `${national.slice(0, head)}${'*'.repeat(hidden)}${national.slice(head + hidden)}` : national;
}

/** a***@b.com */
function maskMail(value: string): string {
  const at = value.lastIndexOf('@');
  if (value === '') return value;
  return at < 0 ? `${first(value)}***` : `${first(value.slice(0, at))}***${value.slice(at)}`;
}

const first = (value: string): string => (value.startsWith('*') ? '' : ([...value][0] ?? ''));

/** 1.2.*.* */
function maskAddress(value: string): string {
  if (value.includes(':')) return `${value.split(':').slice(0, 2).join(':')}:*`;
  const parts = value.split('.');
  return parts.length === 4 ? `${parts[0]}.${parts[1]}.*.*` : value === '' ? '' : '*';
}
