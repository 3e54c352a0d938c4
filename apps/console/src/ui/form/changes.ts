/** What of a form is other than it was: the fields to send, and whether there is anything to lose. */
export function changesOf<V extends object>(before: Partial<V>, now: V): Partial<V> {
  const changed = Object.entries(now).filter(([key, value]) => !isSame(before[key as keyof V], value));
  return Object.fromEntries(changed) as Partial<V>;
}

export const isChanged = <V extends object>(before: Partial<V>, now: V): boolean =>
  Object.keys(changesOf(before, now)).length > 0;

/** An emptied field is what it was when nothing stood in it. */
function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
  return JSON.stringify(plain(a), inOrder) === JSON.stringify(plain(b), inOrder);
}

/** Fields of an object by name: a server and a form need not list them alike. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
