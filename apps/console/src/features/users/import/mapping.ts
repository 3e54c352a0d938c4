import type { Mapping } from './queries';

/** Whether `mapping` differs from what the server holds. */
export const isOther = (mapping: Mapping, held: Mapping): boolean =>
  (Object.keys(mapping) as (keyof Mapping)[]).some((key) => JSON.stringify(mapping[key]) !== JSON.stringify(held[key]));

/** The fields of all columns once `column` fills `target`: a field has one column, so the column that had it has none. */
export const withTarget = (fields: readonly string[], column: number, target: string): string[] =>
  fields.map((field, at) => (at === column ? target : field === target ? '' : field));
