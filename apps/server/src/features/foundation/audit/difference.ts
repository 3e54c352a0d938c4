/** Fields of an object as JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Replaces a secret value: only its change is recorded. */
export const SECRET = { $: 'secret' } as const;

/** Maximum number of characters of one text in an entry. */
const MAX_TEXT_LENGTH = 2000;

const SECRET_NAME =
  /pass(word|wd|phrase|code)|^pass$|secret|token|totp|otp$|hash|credential|cookie|(private|api|access|sign\w*)_?key|recovery|backup_?codes/i;
/** Hashes of passwords and signed tokens, regardless of the name of their field. */
const SECRET_VALUE = /^\$?(argon2|scrypt|2[abxy]\$)|^eyJ[\w-]{8,}\.[\w-]+\.|-----BEGIN [A-Z ]*PRIVATE KEY/;

/**
 * Former and new values without equal ones. Fields absent in `after` did not change; removed ones are null. Secrets are
 * replaced by `SECRET`.
 */
export function difference(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } {
  const was = before && plain(before);
  const is = after && plain(after);
  if (!was || !is) return { before: was && recorded(was), after: is && recorded(is) };
  const changed = Object.keys(is).filter((name) => !isSame(was[name] ?? null, is[name]));
  return { before: recorded(pick(was, changed)), after: recorded(pick(is, changed)) };
}

/** Converts to JSON: times become text, undefined fields disappear. */
const plain = (value: object): Fields => JSON.parse(JSON.stringify(value)) as Fields;

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

const recorded = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, recordedValue(name, value)]));

function recordedValue(name: string, value: unknown): unknown {
  if (value === null || value === '' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (SECRET_NAME.test(name)) return SECRET;
  if (typeof value === 'string') return recordedText(value);
  if (Array.isArray(value)) return value.map((one) => recordedValue('', one));
  return recorded(value as Fields);
}

function recordedText(text: string): unknown {
  if (SECRET_VALUE.test(text)) return SECRET;
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…` : text;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame((a as Fields)[name], (b as Fields)[name]));
}
