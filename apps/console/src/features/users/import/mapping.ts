import type { Mapping } from './queries';

/** True if `mapping` differs from the one that the server has stored. */
export const differs = (mapping: Mapping, stored: Mapping): boolean =>
  (Object.keys(mapping) as (keyof Mapping)[]).some(
    (key) => JSON.stringify(mapping[key]) !== JSON.stringify(stored[key]),
  );

/**
 * The fields of all columns after `column` is mapped to `target`. A field is mapped to one column: another column with
 * this target is unmapped.
 */
export const withTarget = (fields: readonly string[], column: number, target: string): string[] =>
  fields.map((field, at) => (at === column ? target : field === target ? '' : field));
