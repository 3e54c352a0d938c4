import * as z from 'zod';
import { text } from '../shapes';
import { someOf } from './list';

/** Characters of the longest value that can be filtered by: longer ones are not indexed. */
export const MOST_CUSTOM_WORD = 200;

/** `fields.<key>`: one of these values. `fields.<key>.from`, `fields.<key>.to`: a range of days or numbers. */
const NAME = /^fields\.([\w-]{1,64})(?:\.(from|to))?$/;

export type CustomAsked = { is?: string[]; from?: string; to?: string };
/** Filters by custom fields, by their keys. The server's settings decide which fields can be filtered. */
export type CustomFilters = Record<string, CustomAsked>;

const words = someOf(text(MOST_CUSTOM_WORD));

/** A query with filters by custom fields: `fields.<key>` parameters are collected under `fields`. */
export const byCustomFields = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object(shape)
    .catchall(z.unknown())
    .transform((query, context): z.output<z.ZodObject<S>> & { fields?: CustomFilters } => {
      const own = Object.entries(query).filter(([name]) => Object.hasOwn(shape, name));
      const fields = new Map<string, CustomAsked>();
      for (const [name, given] of Object.entries(query)) {
        const [, key, end] = NAME.exec(name) ?? [];
        if (key === undefined) continue;
        const said = words.safeParse(given);
        if (!said.success) context.addIssue({ code: 'custom', message: 'bad-request', path: [name] });
        else if (said.data) fields.set(key, { ...fields.get(key), ...askedOf(said.data, end) });
      }
      const custom = fields.size > 0 ? { fields: Object.fromEntries(fields) } : {};
      return { ...Object.fromEntries(own), ...custom } as z.output<z.ZodObject<S>> & { fields?: CustomFilters };
    });

function askedOf(said: string[], end: string | undefined): CustomAsked {
  if (end === undefined) return { is: said };
  const one = said.at(-1);
  return one === undefined ? {} : { [end]: one };
}
