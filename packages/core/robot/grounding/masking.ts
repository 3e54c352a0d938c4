import { findContacts } from '../../visitors/contacts';

export type PersonalKind = 'name' | 'phone' | 'mail' | 'wechat' | 'id-card' | 'bank-card' | 'passport' | 'address';
/** Personal data that is known before a text is read, such as the name on the visitor's card. */
export type KnownData = { kind: PersonalKind; value: string };

/** Hides personal data behind placeholders and puts it back (G-01 … G-04). One for each visitor and answer. */
export type Masking = {
  hidden(text: string): string;
  /** Only placeholders that `hidden` has given are replaced. */
  restored(text: string): string;
  /** Whether a text holds a value that is hidden. */
  reveals(text: string): boolean;
};

const LABELS: Record<PersonalKind, string> = {
  name: 'NAME',
  phone: 'PHONE',
  mail: 'MAIL',
  wechat: 'WECHAT',
  'id-card': 'ID_CARD',
  'bank-card': 'BANK_CARD',
  passport: 'PASSPORT',
  address: 'ADDRESS',
};

/** Angle brackets of mathematics: they are rare in texts, and models repeat them unchanged. */
const PLACEHOLDER = /⟨([A-Z_]+_\d+)⟩/g;

export function createMasking(known: readonly KnownData[] = []): Masking {
  const labels = new Map<string, string>();
  const values = new Map<string, string>();
  const counts = new Map<PersonalKind, number>();
  const facts = known.filter(({ value }) => isTelling(value)).sort((a, b) => b.value.length - a.value.length);

  function placeholder(kind: PersonalKind, value: string): string {
    const key = `${kind} ${comparable(value)}`;
    const given = labels.get(key);
    if (given !== undefined) return `⟨${given}⟩`;
    const count = (counts.get(kind) ?? 0) + 1;
    const label = `${LABELS[kind]}_${count}`;
    counts.set(kind, count);
    labels.set(key, label);
    values.set(label, value);
    return `⟨${label}⟩`;
  }

  return {
    hidden(text) {
      // What somebody types as a placeholder is none.
      const plain = text.replace(PLACEHOLDER, '($1)');
      const spans = withoutOverlaps([...knownSpans(plain, facts), ...findPersonalData(plain)]);
      const parts: string[] = [];
      let from = 0;
      for (const { kind, at, value } of spans) {
        parts.push(plain.slice(from, at), placeholder(kind, value));
        from = at + value.length;
      }
      return parts.join('') + plain.slice(from);
    },
    restored: (text) => text.replace(PLACEHOLDER, (whole, label: string) => values.get(label) ?? whole),
    reveals(text) {
      const said = comparable(text);
      return [...values.values(), ...facts.map(({ value }) => value)].some((value) => said.includes(comparable(value)));
    },
  };
}

/** The text with personal data replaced for good: what is stored as knowledge (G-04). */
export function withoutPersonalData(text: string, known: readonly KnownData[] = []): string {
  return createMasking(known)
    .hidden(text)
    .replace(PLACEHOLDER, (_, label: string) => `[${label.replace(/_\d+$/, '')}]`);
}

/** A single character is no name that could be told from other text. */
const isTelling = (value: string): boolean => comparable(value).length >= 2;

/** Without case, width and separators: one value has one placeholder, however it is written. */
const comparable = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().-]/g, '');

export type PersonalData = { kind: PersonalKind; at: number; value: string };

/** Full-width characters as narrow ones, each in its place. */
const narrow = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

function knownSpans(text: string, known: readonly KnownData[]): PersonalData[] {
  const said = narrow(text).toLowerCase();
  return known.flatMap(({ kind, value }) => {
    const sought = narrow(value).toLowerCase();
    const found: PersonalData[] = [];
    for (let at = said.indexOf(sought); at >= 0; at = said.indexOf(sought, at + sought.length))
      if (isWhole(said, at, sought.length)) found.push({ kind, at, value: text.slice(at, at + sought.length) });
    return found;
  });
}

/** A Latin name is not a part of a longer word. */
const isWhole = (text: string, at: number, length: number): boolean =>
  !(/^\w/.test(text.slice(at, at + 1)) && /\w/.test(text.slice(at - 1, at) || ' ')) &&
  !(/\w$/.test(text.slice(0, at + length)) && /\w/.test(text.slice(at + length, at + length + 1) || ' '));

/** Each pattern with the check of what it finds; the earlier ones win where they overlap. */
const PATTERNS: readonly [PersonalKind, RegExp, ((value: string) => boolean)?][] = [
  ['mail', /(?<![\w.+-])[a-z\d][\w.+-]{0,62}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,4}[a-z]{2,18}(?![\w-])/gi],
  ['id-card', /(?<!\d)[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx](?![\dx])/gi],
  ['bank-card', /(?<![\d-])[1-9]\d{3}(?:[ -]?\d{4}){2,3}(?:[ -]?\d{1,3})?(?![\d-])/g, hasCheckDigit],
  // Mobile numbers, in whatever groups; some write the digits apart.
  ['phone', /(?<![\d@])(?:(?:\+|00)?86[ -]?)?1[ .-]?[3-9](?:[ .-]?\d){9}(?![\d@])/g],
  ['phone', /[零〇一二三四五六七八九幺]{11}/g],
  ['phone', /(?<![\w+])\+[1-9]\d{0,2}[ -]?(?:\(\d{1,4}\)[ -]?)?\d{2,4}(?:[ -]?\d{2,4}){1,3}(?!\d)/g],
  ['phone', /(?<![\d-])\(?0\d{2,3}\)?[ -]?[2-9]\d{6,7}(?![\d-])/g],
  ['passport', /(?<=(?:护照|passport)[^\n]{0,12})(?<![A-Za-z\d])[A-Z]{1,2}\d{7,8}(?![A-Za-z\d])/gi],
  [
    'address',
    /(?:[\u4e00-\u9fff]{2,8}(?:省|自治区))?(?:[\u4e00-\u9fff]{2,8}[市州盟])?(?:[\u4e00-\u9fff]{1,8}[区县旗])?[\u4e00-\u9fff\d]{1,12}(?:路|街|大道|巷|弄|胡同|村|小区|花园|苑)[\u4e00-\u9fff\d]{0,12}?\d{1,5}\s?(?:号|弄|栋|幢|座|单元|室|楼|层)(?:[\u4e00-\u9fffA-Za-z\d-]{0,16}?\d{1,5}\s?(?:号|栋|幢|座|单元|室|楼|层))*/g,
  ],
  [
    'address',
    /\b\d{1,5}[A-Za-z]?\s+(?:[A-Z][A-Za-z'.-]*\s+){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Square|Sq)\b\.?(?:,?\s+(?:Apt|Unit|Suite|Flat)\.?\s*\w{1,6})?/g,
  ],
  [
    'name',
    /(?<=(?:我叫|我的名字是|我名叫|姓名[::是为]|收件人[::是为]?|收货人[::是为]?)\s?)[\u4e00-\u9fff]{2,4}(?![\u4e00-\u9fff])/g,
  ],
  ['name', /(?<=\b(?:[Mm]y name is|[Ii] am called)\s)[A-Z][\p{L}'-]{1,30}(?:\s[A-Z][\p{L}'-]{1,30}){0,2}/gu],
];

/** Personal data in a text by its form, in order (G-01). In doubt it counts: it is put back afterwards. */
export function findPersonalData(text: string): PersonalData[] {
  const said = narrow(text);
  const byForm = PATTERNS.flatMap(([kind, pattern, check]) =>
    [...said.matchAll(pattern)]
      .filter(([value]) => check?.(value) ?? true)
      .map(({ 0: value, index }) => ({ kind, at: index, value: text.slice(index, index + value.length) })),
  );
  return withoutOverlaps([...byForm, ...wechatIds(text, said)]);
}

function wechatIds(text: string, said: string): PersonalData[] {
  return findContacts(text).flatMap(({ kind, value }) => {
    const at = kind === 'wechat' ? said.toLowerCase().indexOf(value.toLowerCase()) : -1;
    return at < 0 ? [] : [{ kind: 'wechat' as const, at, value: text.slice(at, at + value.length) }];
  });
}

/** The spans in order of their place, the first of those that overlap. */
function withoutOverlaps(spans: readonly PersonalData[]): PersonalData[] {
  const kept: PersonalData[] = [];
  for (const span of spans)
    if (kept.every(({ at, value }) => span.at >= at + value.length || span.at + span.value.length <= at))
      kept.push(span);
  return kept.sort((a, b) => a.at - b.at);
}

/** The check digit of card numbers (Luhn, ISO/IEC 7812). */
function hasCheckDigit(value: string): boolean {
  const digits = [...value.replace(/\D/g, '')].map(Number).reverse();
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
