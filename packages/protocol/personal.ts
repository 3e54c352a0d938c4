import { maskCut, maskText, maskValue } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import type * as z from 'zod';
import { SUMMARY_LENGTH } from './push/message-said';
import { type Personal, personalFields } from './shapes';

/** Visits every text of a value that may hold personal data, and replaces it with the result. */
export type Walk = (value: unknown, change: Change, field: string) => unknown;
type Kind = Exclude<Personal, 'none'>;
type Change = (text: string, is: Kind, field: string) => unknown;

/** Whether unmarked text is visited as free text (`all`) or skipped (`marked`). */
type Of = 'all' | 'marked';

const known: Record<Of, WeakMap<z.ZodType, { walk: Walk | null }>> = { all: new WeakMap(), marked: new WeakMap() };

/**
 * The walk over all personal data in values of this schema, built once; null if there is none. Schemas are not
 * inspected for each value.
 */
export function walkOf(schema: z.ZodType, of: Of = 'all'): Walk | null {
  const made = known[of].get(schema);
  if (made) return made.walk;
  // A recursive schema refers to its own walk, which exists only once it is built.
  const later: Walk = (value, change, field) =>
    kept.walk === later ? value : (kept.walk?.(value, change, field) ?? value);
  const kept: { walk: Walk | null } = { walk: later };
  known[of].set(schema, kept);
  kept.walk = build(schema, of);
  return kept.walk;
}

/** The value as seen with these masks: the same object if nothing is masked, else a copy. */
export const masked = <T>(value: T, walk: Walk | null, masks: readonly MaskKind[]): T =>
  walk === null || masks.length === 0 ? value : (walk(value, (text, is) => maskAs(text, is, masks), '') as T);

function maskAs(text: string, is: Kind, masks: readonly MaskKind[]): string {
  if (is === 'text') return maskText(text, masks);
  return is === 'cut' ? maskCut(text, SUMMARY_LENGTH, masks) : maskValue(text, is, masks);
}

/** The parts of a zod definition that are used here. */
type Definition = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  getter?: () => z.ZodType;
};

function build(schema: z.ZodType, of: Of): Walk | null {
  const mark = personalFields.get(schema)?.is;
  if (mark !== undefined) return markedWalk(mark);
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'string':
      return of === 'marked' || def.format !== undefined ? null : markedWalk('text');
    case 'any':
    case 'unknown':
    case 'custom':
      return of === 'marked' ? null : everything('text');
    case 'object':
      return objectWalk(def, of);
    case 'array':
      return listWalk(walkOf(def.element!, of));
    case 'record':
      return recordWalk(walkOf(def.valueType!, of));
    case 'union':
      return inSequence(def.options!.map((option) => walkOf(option, of)));
    case 'tuple':
      return listWalk(inSequence(def.items!.map((item) => walkOf(item, of))));
    case 'intersection':
      return inSequence([walkOf(def.left!, of), walkOf(def.right!, of)]);
    case 'pipe':
      return inSequence([walkOf(def.in!, of), walkOf(def.out!, of)]);
    case 'lazy':
      return (value, change, field) => walkOf(def.getter!(), of)?.(value, change, field) ?? value;
    default:
      return def.innerType ? walkOf(def.innerType, of) : null;
  }
}

const markedWalk = (is: Personal): Walk | null => (is === 'none' ? null : everything(is));

/** All text in a value of any shape, and numbers, which may be phone numbers. */
function everything(is: Kind): Walk {
  const list = listWalk((value, change, field) => walk(value, change, field))!;
  const record = recordWalk((value, change, field) => walk(value, change, field))!;
  const walk: Walk = (value, change, field) => {
    if (typeof value === 'string') return change(value, is, field);
    if (typeof value === 'number') {
      const text = change(String(value), is, field);
      return text === String(value) ? value : text;
    }
    return Array.isArray(value) ? list(value, change, field) : record(value, change, field);
  };
  return walk;
}

function objectWalk({ shape = {}, catchall }: Definition, of: Of): Walk | null {
  const fields = Object.entries(shape).flatMap(([key, schema]) => {
    const walk = walkOf(schema, of);
    return walk ? [{ key, walk }] : [];
  });
  const others = catchall && catchall._zod.def.type !== 'never' ? walkOf(catchall, of) : null;
  if (fields.length === 0 && !others) return null;
  const named = new Set(Object.keys(shape));
  return (value, change) => {
    if (!isRecord(value)) return value;
    const keys = others
      ? [...fields, ...Object.keys(value).flatMap((key) => (named.has(key) ? [] : [{ key, walk: others }]))]
      : fields;
    let copy: Record<string, unknown> | null = null;
    for (const { key, walk } of keys) {
      const before = value[key];
      if (before === undefined || before === null) continue;
      const after = walk(before, change, key);
      if (after === before) continue;
      copy ??= { ...value };
      copy[key] = after;
    }
    return copy ?? value;
  };
}

const listWalk = (item: Walk | null): Walk | null =>
  item &&
  ((value, change, field) => {
    if (!Array.isArray(value)) return value;
    const changed = value.map((one: unknown) => item(one, change, field));
    return changed.some((one, at) => one !== value[at]) ? changed : value;
  });

const recordWalk = (item: Walk | null): Walk | null =>
  item &&
  ((value, change) => {
    if (!isRecord(value)) return value;
    let copy: Record<string, unknown> | null = null;
    for (const [key, before] of Object.entries(value)) {
      const after = item(before, change, key);
      if (after === before) continue;
      copy ??= { ...value };
      copy[key] = after;
    }
    return copy ?? value;
  });

function inSequence(all: readonly (Walk | null)[]): Walk | null {
  const walks = all.filter((walk) => walk !== null);
  if (walks.length < 2) return walks[0] ?? null;
  return (value, change, field) => walks.reduce((seen, walk) => walk(seen, change, field), value);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
