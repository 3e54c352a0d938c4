import * as z from 'zod';
import { text } from '../shapes';
import { someOf } from './list';

/** Maximum length of a value that can be filtered by: longer ones are not indexed. */
export const MAX_CUSTOM_LENGTH = 200;

/** `fields.<key>`: one of these values. `fields.<key>.from`, `fields.<key>.to`: a range of days or numbers. */
const NAME = /^fields\.([\w-]{1,64})(?:\.(from|to))?$/;

export type CustomFilter = { is?: string[]; from?: string; to?: string };
/** Filters by custom fields, by their keys. The server's settings decide which fields can be filtered. */
export type CustomFilters = Record<string, CustomFilter>;

const words = someOf(text(MAX_CUSTOM_LENGTH));

/** A query with filters by custom fields: `fields.<key>` parameters are collected under `fields`. */
export const byCustomFields = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object(shape)
    .catchall(z.unknown())
    .transform((query, context): z.output<z.ZodObject<S>> & { fields?: CustomFilters } => {
      const own = Object.entries(query).filter(([name]) => Object.hasOwn(shape, name));
      const fields = new Map<string, CustomFilter>();
      for (const [name, given] of Object.entries(query)) {
        const [, key, end] = NAME.exec(name) ?? [];
        if (key === undefined) continue;
        const parsed = words.safeParse(given);
        if (!parsed.success) context.addIssue({ code: 'custom', message: 'bad-request', path: [name] });
        else if (parsed.data) fields.set(key, { ...fields.get(key), ...filterOf(parsed.data, end) });
      }
      const custom = fields.size > 0 ? { fields: Object.fromEntries(fields) } : {};
      return { ...Object.fromEntries(own), ...custom } as z.output<z.ZodObject<S>> & { fields?: CustomFilters };
    });

function filterOf(parsed: string[], end: string | undefined): CustomFilter {
  if (end === undefined) return { is: parsed };
  const one = parsed.at(-1);
  return one === undefined ? {} : { [end]: one };
}
