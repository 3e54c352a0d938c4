/**
 * Whether two JSON values are the same, regardless of the order of fields. Parts that are the same object are not read:
 * a key press in one of a hundred rules compares that rule only.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...namesOf(a), ...namesOf(b)]);
  return [...names].every((name) => isSameValue(a[name], b[name]));
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** JSON has no undefined fields. */
const namesOf = (value: Fields): string[] => Object.keys(value).filter((name) => value[name] !== undefined);
