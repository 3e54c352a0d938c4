import './jitless';
import { type SectionName, sections } from '@parley/protocol/settings/sections';
import * as z from 'zod';

/** The control of a section's field, derived from its schema. */
export type FieldKind =
  | { kind: 'switch' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text'; max?: number }
  | { kind: 'texts'; maxLength?: number; maxCount?: number };

type Schema = {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** The controls of a section's fields; fields with objects have none and need their own control. */
export function fieldKinds(name: SectionName): Readonly<Record<string, FieldKind>> {
  const { properties = {} } = z.toJSONSchema(sections[name].shape, { io: 'output', unrepresentable: 'any' }) as Schema;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, schema]) => {
      const kind = kindOf(schema);
      return kind ? [[field, kind]] : [];
    }),
  );
}

/** Exported for its tests. */
export function kindOf(schema: Schema): FieldKind | null {
  const { type, items } = schema;
  if (schema.enum) return { kind: 'choice', values: schema.enum.map(String) };
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'integer' || type === 'number')
    return {
      kind: 'number',
      min: schema.minimum ?? Number.MIN_SAFE_INTEGER,
      max: schema.maximum ?? Number.MAX_SAFE_INTEGER,
    };
  if (type === 'string') return { kind: 'text', ...bound('max', schema.maxLength) };
  if (type !== 'array' || !items) return null;
  const of = kindOf(items);
  if (of?.kind === 'choice') return { kind: 'choices', values: of.values };
  if (of?.kind !== 'text') return null;
  return { kind: 'texts', ...bound('maxLength', of.max), ...bound('maxCount', schema.maxItems) };
}

const bound = <K extends string>(name: K, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in K]?: number };
