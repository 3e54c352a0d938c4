import type { MaskKind } from './scope';

/** Digits as people type them, full-width ones included. */
const D = '[0-9\\uff10-\\uff19]';
/**
 * Replaces the markup between two pieces of text while they are matched as one; a private-use character that no script
 * has.
 */
const TAG = '\\ue000';
/** Separates a digit from a neighbour that was written as an entity: as plain text, the number ends here. */
const STOP = '\\ue001';
/** Replaces one tag that has an angle bracket in its attributes. */
const HELD = '\\ue002';
/** Characters between digits: spaces and dashes of any script, brackets, invisible characters, and `%20`. */
const BETWEEN =
  '\\ue000\\ue001 \\t\\u00a0\\u2000-\\u200d\\u202f\\u2060\\u3000\\ufeff\\u2010-\\u2015\\u2212\\uff0d()\\uff08\\uff09_+-';
const CUT = `(?:[${BETWEEN}]{1,3}|%20)`;
const GAP = `${CUT}?`;
/** Separators accepted between groups only: prices, dates and versions have them between digits too. */
const MARKS = '\\n./,\\uff0c\\u3001\\u00b7:\\uff1a|~';
const MARK = `[ ${TAG}]?[${MARKS}][ ${TAG}]?`;
const HEX = '[0-9A-Fa-f]{1,4}';

/**
 * Patterns for free text, for both JavaScript and PostgreSQL. In doubt they match, since the remaining text is shown to
 * readers without permission for such data. Each repetition is bounded, so that the cost stays linear in the length of
 * the text.
 */
export const maskPatterns: Record<MaskKind, readonly string[]> = {
  phone: [
    // A Chinese mobile number in any grouping, with or without the country code.
    `(?<!${D})(?:(?:\\+|00)?(?:86|\\uff18\\uff16)${GAP})?[1\\uff11]${GAP}[3-9\\uff13-\\uff19](?:${GAP}${D}){9}(?!${D})`,
    `(?<!${D})1[3-9]${D}${MARK}${D}{4}${MARK}${D}{4}(?!${D})`,
    // A landline with its area code, in one piece or in groups; Britain has area codes of five digits.
    `(?<!${D})0${D}{2,3}${GAP}(?:${D}{7,8}|${D}{3,4}${CUT}${D}{4})(?!${D})`,
    `(?<!${D})0${D}{4}${CUT}${D}{3}${GAP}${D}{3}(?!${D})`,
    // Abroad; in North America also without the country code. 400 and 800 are a company's own service numbers.
    `(?<!${D})\\+${D}{1,3}(?:(?:[.${BETWEEN}]{1,3}|%20)?${D}){6,12}(?!${D})`,
    `(?<!${D})(?!400|800)[2-9]${D}{2}${TAG}?(?:\\)[ ${TAG}]?${D}{3}${TAG}?[ .-]|[ ${TAG}]${D}{3}${TAG}?-|-${TAG}?${D}{3}${TAG}?-|\\.${TAG}?${D}{3}${TAG}?\\.)${TAG}?${D}{4}(?!${D})`,
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

/** The places (from, to) of everything that some mask would hide, in text without markup. */
export const personalPlaces = (words: string): [from: number, to: number][] =>
  Object.values(found).flatMap((pattern) =>
    [...words.matchAll(pattern)].map(({ 0: whole, index }): [number, number] => [index, index + whole.length]),
  );

/**
 * Cheap test before the patterns: text without a match holds nothing to mask. PostgreSQL uses it too, where the
 * patterns cost a hundred times as much.
 */
export const suspectPattern = '[0-9\\uff10-\\uff19].*[0-9\\uff10-\\uff19]|@|::|&[#c]';
const SUSPECT = new RegExp(suspectPattern, 's');

const NUMBERED = '#(?:[0-9]{1,9}|[xX][0-9A-Fa-f]{1,9})';
const SPACE = '[ \\t\\n\\u00a0]{0,3}';
/** Adjacent markup of a formatted message with the spaces around it. */
const markupOf = (tag: string) =>
  `${SPACE}(?:(?:${tag}|&(?:[A-Za-z][A-Za-z0-9]{1,30}|${NUMBERED});|[${TAG}${HELD}])${SPACE})+`;
const PLAIN_TAG = '<[^<>]*>';
const QUOTED_TAG = `<(?:[^<>"']|"[^"]{0,200}"|'[^']{0,200}')*>`;

/** Markup within a number, for PostgreSQL: replaced by `tagMark`, the patterns find the number. */
export const markupPattern = `(?<=[0-9\\uff10-\\uff19${MARKS}${BETWEEN}])${markupOf(`${QUOTED_TAG}|${PLAIN_TAG}`)}(?=[0-9\\uff10-\\uff19${MARKS}${BETWEEN}])`;
export const tagMark = '\ue000';
export const stopMark = '\ue001';
const heldMark = '\ue002';

/** Entities for a digit, `@` or a dot, with their replacement: for PostgreSQL. */
export const entityPatterns: readonly (readonly [pattern: string, replacement: string])[] = [
  ...Array.from({ length: 10 }, (_, digit): [string, string] => [
    entityOf([0x30 + digit, 0xff10 + digit]),
    `${stopMark}${digit}${stopMark}`,
  ]),
  [`${entityOf([0x40])}|&commat;`, '@'],
  [`${entityOf([0x2e])}|&period;`, '.'],
];

function entityOf(codes: readonly number[]): string {
  const hex = codes.map((code) =>
    code.toString(16).replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return `&#(?:0*(?:${codes.join('|')})(?![0-9])|[xX]0*(?:${hex.join('|')})(?![0-9A-Fa-f]));?`;
}

const entities = /&(?:#(?:0*([0-9]{2,5})(?![0-9])|[xX]0*([0-9A-Fa-f]{2,4})(?![0-9A-Fa-f]));?|commat;|period;)/g;
const markup = new RegExp(markupOf(PLAIN_TAG), 'g');
const mark = new RegExp(TAG, 'g');
const stop = new RegExp(STOP, 'g');
const held = new RegExp(HELD, 'g');
const DIGIT = new RegExp(D);

/** Masks everything in a text that the masks name (A-28, A-29), also a number with markup among its digits. */
export function maskText(text: string, masks: readonly MaskKind[]): string {
  if (text.length < 3 || !SUSPECT.test(text) || UUID.test(text)) return text;
  const read = withoutEntities(text);
  if (read === text) return maskMarkedUp(text, masks);
  // First as plain text, where a number ends beside an entity; then as rendered markup.
  const written = maskMarkedUp(read, masks).replace(stop, '');
  const shown = maskMarkedUp(written, masks);
  return shown === read.replace(stop, '') ? text : shown;
}

/** Decodes entities of digits, `@` and dots. No others: decoding `&lt;` would create a tag. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entities, (entity, tens?: string, hex?: string, ...[at]: number[]) => {
    if (tens === undefined && hex === undefined) return entity === '&commat;' ? '@' : '.';
    const char = String.fromCharCode(tens === undefined ? Number.parseInt(hex!, 16) : Number(tens));
    if (char === '@' || char === '.') return char;
    if (!DIGIT.test(char)) return entity;
    const before = DIGIT.test(text[at! - 1] ?? '') ? stopMark : '';
    const after = DIGIT.test(text[at! + entity.length] ?? '') ? stopMark : '';
    return before + char + after;
  });
}

/**
 * Numbers with markup among their digits first: a part of one would be masked as a shorter number, and its rest would
 * stay.
 */
function maskMarkedUp(text: string, masks: readonly MaskKind[]): string {
  const seen = masks.includes('phone') && /[<&]/.test(text) ? maskAcross(maskAcrossHeld(text)) : text;
  return masks.reduce((before, kind) => before.replace(found[kind], maskOf[kind]), seen);
}

/** Matches text across markup. Markup within a number is moved behind it, so that every mark is put back. */
function maskAcross(text: string): string {
  const parts: string[] = [];
  const joined = text.replace(markup, (part) => {
    parts.push(part);
    return tagMark;
  });
  const seen = joined.replace(found.phone, (number) => maskPhone(number) + (number.match(mark) ?? []).join(''));
  if (seen === joined) return text;
  let next = 0;
  return seen.replace(mark, () => parts[next++] ?? '');
}

/** The same for tags with an angle bracket in an attribute; numbers within the attribute are left to `maskAcross`. */
function maskAcrossHeld(text: string): string {
  const tags: string[] = [];
  const quiet = holdTags(text, tags);
  if (tags.length === 0) return text;
  const seen = maskAcross(quiet);
  if (seen === quiet) return text;
  let next = 0;
  return seen.replace(held, () => tags[next++] ?? '');
}

/**
 * Replaces each tag that has a bracket between quotes by a mark. One pass from the end finds where each tag closes, so
 * that the cost is linear.
 */
function holdTags(text: string, tags: string[]): string {
  if (!/["'][^"']*[<>]/.test(text) && !text.includes(heldMark)) return text;
  const closedAt = new Int32Array(text.length + 1).fill(-1);
  const next: Record<string, number> = { '"': -1, "'": -1 };
  for (let at = text.length - 1; at >= 0; at--) {
    const char = text[at]!;
    if (char === '"' || char === "'") {
      const end = next[char]!;
      closedAt[at] = end < 0 ? -1 : closedAt[end + 1]!;
      next[char] = at;
    } else if (char === '>') closedAt[at] = at;
    else if (char !== '<') closedAt[at] = closedAt[at + 1]!;
  }
  let quiet = '';
  let from = 0;
  const hold = (at: number, end: number) => {
    quiet += text.slice(from, at) + heldMark;
    tags.push(text.slice(at, end));
    from = end;
  };
  for (let at = 0; at < text.length; at++) {
    if (text[at] === heldMark) hold(at, at + 1);
    if (text[at] !== '<' || closedAt[at + 1]! < 0) continue;
    const end = closedAt[at + 1]!;
    if (/[<>\ue002]/.test(text.slice(at + 1, end))) hold(at, end + 1);
    at = end;
  }
  return quiet + text.slice(from);
}

/** The possible beginning of something that is masked, at the end of a text. */
const BEGUN = new RegExp(
  `(?:[\\w@%\\uff10-\\uff19${MARKS}${BETWEEN}]|<(?:[^<>"']|"[^"]{0,99}(?:"|$)|'[^']{0,99}(?:'|$)){0,99}(?:>|$)|<[^<>]{0,99}(?:>|$)|&#?[0-9A-Za-z]{0,9}(?:;|$)){1,99}$`,
);

/**
 * Masks a text that was cut after `length` characters: a number cut in two is no longer recognised, so a possible
 * beginning of one at the end is removed.
 */
export function maskCut(text: string, length: number, masks: readonly MaskKind[]): string {
  const isCut = masks.length > 0 && text.length >= length - 1;
  return maskText(isCut ? text.replace(BEGUN, '…') : text, masks);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Masks a value of known kind (A-25 … A-27), and other personal data in it. */
export function maskValue(value: string, kind: MaskKind, masks: readonly MaskKind[]): string {
  return maskText(masks.includes(kind) ? maskOf[kind](value) : value, masks);
}

/** Whether a value contains a mask: a masked value that comes back from a form must not be saved. */
export const isMasked = (value: string, is: MaskKind | 'text' = 'text'): boolean => MASKED[is].test(value);

const MASKED: Record<MaskKind | 'text', RegExp> = {
  phone: /\*{2}/,
  email: /\*{3}(?:@|$)/,
  address: /\*/,
  text: /[\d+]\*{4,}\d|\S\*\*\*@|\d\.\*\.\*/,
};

const maskOf: Record<MaskKind, (value: string) => string> = { phone: maskPhone, email: maskMail, address: maskAddress };

const SEPARATORS = new RegExp(`%20|(?!^\\+)[${MARKS}${BETWEEN}]`, 'g');

/** 138****5678; a short number keeps fewer digits. */
function maskPhone(value: string): string {
  const digits = value.replace(SEPARATORS, '');
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
