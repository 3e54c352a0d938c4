type Fields = Record<string, unknown> | null;

/** One line of a comparison. `field`: path of the value; more than one part for nested values. */
export type Line = { field: readonly string[]; before: Shown; after: Shown };

/** A value for display. `absent`: it does not exist on this side. */
export type Shown =
  | { is: 'absent' | 'empty' | 'secret' | 'erased' }
  | { is: 'yes' | 'no' }
  | { is: 'text'; text: string }
  /** `isOwn`: the item is on this side only. */
  | { is: 'list'; items: readonly { text: string; isOwn: boolean }[] };

/**
 * Returns the fields that differ. Nested objects are compared part by part. If one side is null, or a value is secret
 * or erased, the line is kept even if both sides are equal.
 */
export function linesOf(before: Fields, after: Fields): Line[] {
  const was = leaves(before ?? {});
  const is = leaves(after ?? {});
  const fields = [...new Map([...was, ...is].map(({ field }) => [field.join('\n'), field])).values()];
  return fields.flatMap((field) => {
    const old = find(was, field);
    const now = find(is, field);
    const isOneSided = before === null || after === null;
    if (!isOneSided && isSame(old, now) && !isMarker(old)) return [];
    return [{ field, before: shown(old, now), after: shown(now, old) }];
  });
}

type Leaf = { field: readonly string[]; value: unknown };

function leaves(value: Record<string, unknown>, path: readonly string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([name, part]) => {
    const field = [...path, name];
    return isParts(part) ? leaves(part, field) : [{ field, value: part }];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMarker = (value: unknown): value is { $: string } => isObject(value) && '$' in value;
const isParts = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !isMarker(value) && Object.keys(value).length > 0;

const find = (all: readonly Leaf[], field: readonly string[]): unknown =>
  all.find((leaf) => leaf.field.join('\n') === field.join('\n'))?.value;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function shown(value: unknown, other: unknown): Shown {
  if (value === undefined) return { is: 'absent' };
  if (value === null || value === '') return { is: 'empty' };
  if (isMarker(value)) return { is: value.$ === 'erased' ? 'erased' : 'secret' };
  if (typeof value === 'boolean') return { is: value ? 'yes' : 'no' };
  if (Array.isArray(value)) {
    if (value.length === 0) return { is: 'empty' };
    const others = new Set(Array.isArray(other) ? other.map(textOf) : []);
    return { is: 'list', items: value.map(textOf).map((text) => ({ text, isOwn: !others.has(text) })) };
  }
  const text = textOf(value);
  return text === '{}' ? { is: 'empty' } : { is: 'text', text };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
