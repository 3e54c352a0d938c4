/** Compares a form's values with the initial ones: the fields to send, and whether there are unsaved changes. */
export function changesOf<V extends object>(before: Partial<V>, now: V): Partial<V> {
  const changed = Object.entries(now).filter(([key, value]) => !isSame(before[key as keyof V], value));
  return Object.fromEntries(changed) as Partial<V>;
}

export const isChanged = <V extends object>(before: Partial<V>, now: V): boolean =>
  Object.keys(changesOf(before, now)).length > 0;

/** An emptied field equals one that was empty before. */
function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
  return JSON.stringify(plain(a), inOrder) === JSON.stringify(plain(b), inOrder);
}

/** Compares an object's fields by name, regardless of their order. */
export const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
