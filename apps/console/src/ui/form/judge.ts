import * as account from '@parley/core/validate/account';
import * as is from '@parley/core/validate/validators';

/** Rules that check one text (specification, section 5). */
export const TEXT_RULES = {
  password: account.isPassword,
  email: account.isEmail,
  url: is.isUrl,
  colour: is.isHexColour,
  external: is.isExternal,
  digits: is.isDigits,
  name: is.isName,
  ipv4: is.isIPv4,
  lowercase: is.isLowercase,
  uppercase: is.isUppercase,
  letters: is.isLetters,
  port: is.isPort,
  mobile: account.isMobile,
  idCard: is.isIdCard,
  chineseName: is.isChineseName,
  telephone: is.isTelephone,
  decimal: is.isDecimal,
  json: is.isJsonObject,
} as const satisfies Record<string, (value: string) => boolean>;

export type TextRule = keyof typeof TEXT_RULES;
export type Measure = 'Text' | 'Number' | 'List';
export type Bounds = { min?: number; max?: number };

/** Checks of a field's value. */
export type Wanted =
  | { kind: 'required' }
  | { kind: TextRule }
  | { kind: 'oneOf'; values: readonly string[] }
  | ({ kind: 'bounds'; of: Measure } & Bounds);

/** The key of the message and its values. */
export type Verdict = { key: string; fill: Record<string, string | number> } | null;

/** An empty value passes every rule except `required`. */
export function judge(wanted: Wanted, value: unknown): Verdict {
  if (wanted.kind === 'required') return isNothing(value) ? { key: 'required', fill: {} } : null;
  if (isNothing(value)) return null;
  switch (wanted.kind) {
    case 'oneOf':
      return wanted.values.includes(String(value))
        ? null
        : { key: 'oneOf', fill: { values: wanted.values.join(', ') } };
    case 'bounds':
      return outOf(wanted, wanted.of);
    default:
      return TEXT_RULES[wanted.kind](String(value)) ? null : { key: wanted.kind, fill: {} };
  }

  function outOf({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bounds, of: Measure): Verdict {
    const size = sizeOf(value, of);
    if (size >= min && size <= max) return null;
    if (max === Number.POSITIVE_INFINITY) return { key: `min${of}`, fill: { min } };
    if (min === Number.NEGATIVE_INFINITY) return { key: `max${of}`, fill: { max } };
    return { key: `range${of}`, fill: { min, max } };
  }
}

/** "blank (null, empty, whitespace or text null)"; also an empty list. */
const isNothing = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : value === null || value === undefined || (typeof value === 'string' && is.isBlank(value));

function sizeOf(value: unknown, of: Measure): number {
  if (of === 'Number') return Number(value);
  if (of === 'List') return Array.isArray(value) ? value.length : 0;
  // Counts code points: a character outside the basic plane counts once.
  return [...String(value)].length;
}
