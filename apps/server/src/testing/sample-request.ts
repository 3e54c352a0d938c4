import { randomUUID } from 'node:crypto';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type * as z from 'zod';

/**
 * Builds requests from the schemas of the route table, so that a test of all routes covers a new one. A path names a
 * field: `YQToken`, `ids[]`, `list[].id`.
 */
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
};

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault']);

/** The schema without wrappers such as optional, default or preprocessing. */
function bare(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  if (WRAPPERS.has(def.type)) return bare(def.innerType!);
  if (def.type !== 'pipe') return schema;
  return bare(defOf(def.in!).type === 'transform' ? def.out! : def.in!);
}

export const requestOf = (name: RouteName): z.ZodType | null => (routes[name] as Route).request ?? null;

/** The fields of a request by name; none if it is not an object. */
export function fieldsOf(name: RouteName): Record<string, z.ZodType> {
  const request = requestOf(name);
  return (request && defOf(bare(request)).shape) ?? {};
}

/** Type of a field: `string`, `array`, `enum` … */
export const typeOf = (schema: z.ZodType): string => defOf(bare(schema)).type;
export const elementOf = (schema: z.ZodType): z.ZodType => defOf(bare(schema)).element!;
/** The values of an enum, empty for anything else. */
export const choicesOf = (schema: z.ZodType): string[] => Object.values(defOf(bare(schema)).entries ?? {});

/** Paths of all ids in a request: every field that is a UUID. */
export const idsOf = (name: RouteName): string[] => {
  const request = requestOf(name);
  return request ? [...new Set(uuidPaths(request, ''))] : [];
};

function uuidPaths(schema: z.ZodType, path: string): string[] {
  const { type, shape, element, options, format } = defOf(bare(schema));
  if (type === 'string') return format === 'uuid' ? [path] : [];
  if (type === 'array') return uuidPaths(element!, `${path}[]`);
  if (type === 'union') return options!.flatMap((option) => uuidPaths(option, path));
  if (type !== 'object') return [];
  return Object.entries(shape!).flatMap(([key, field]) => uuidPaths(field, path === '' ? key : `${path}.${key}`));
}

/** The smallest valid request with `id` at a path. Other required ids are random. */
export function sampleWith(name: RouteName, path: string, id: string): Record<string, unknown> {
  const request = requestOf(name);
  return (request ? sample(request, stepsOf(path), id) : {}) as Record<string, unknown>;
}

const stepsOf = (path: string): string[] => path.split(/\.|(?=\[\])/).filter(Boolean);

/** `id`: null outside of the path. */
function sample(schema: z.ZodType, steps: readonly string[], id: string | null): unknown {
  const inner = bare(schema);
  const { type, shape, element, options, entries, values } = defOf(inner);
  const [step, ...rest] = steps;
  if (type === 'array') return [step === '[]' ? sample(element!, rest, id) : sample(element!, [], null)];
  if (type === 'union') return sample(options!.find((one) => leads(one, steps)) ?? options![0]!, steps, id);
  if (type === 'enum') return Object.values(entries!)[0];
  if (type === 'literal') return values![0];
  if (type === 'object') {
    const wanted = Object.entries(shape!).filter(([key, field]) => key === step || isRequired(field));
    return Object.fromEntries(
      wanted.map(([key, field]) => [key, key === step ? sample(field, rest, id) : sample(field, [], null)]),
    );
  }
  if (type === 'string' && uuidPaths(inner, 'x').length > 0) return id ?? randomUUID();
  const value = LEAVES.find((leaf) => inner.safeParse(leaf).success);
  if (value === undefined) throw new Error(`no sample of ${type}`);
  return value;
}

const leads = (schema: z.ZodType, steps: readonly string[]): boolean =>
  steps.length === 0 || uuidPaths(schema, '').includes(steps.join('.').replaceAll('.[]', '[]'));

/** Values that are tried for fields other than enums and ids. */
const LEAVES: unknown[] = ['abc', '', 'abcd1234', 'zh', '1', 1, 7, 5, true, 'a long enough text', {}];

export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;
