import type { Person } from '../queries';

const PLAIN = ['name', 'phone', 'mail', 'wechat', 'category', 'remark', 'status', 'consent', 'owner'] as const;

/** A field everybody has; custom ones are named `fields.<key>`. */
export type Plain = (typeof PLAIN)[number];
/** Whose value stands after merging. */
export type Side = 'kept' | 'merged';

type WordsOf = (person: Person, field: string) => string;

/** The fields whose values read differently, custom ones last. */
export function differing(kept: Person, merged: Person, wordsOf: WordsOf): string[] {
  const keys = new Set([...Object.keys(kept.fields), ...Object.keys(merged.fields)]);
  return [...PLAIN, ...[...keys].map((key) => `fields.${key}`)].filter(
    (field) => wordsOf(kept, field) !== wordsOf(merged, field),
  );
}

/** Whose value stands unless one chooses: the other's only where there is none. */
export const usualSide = (keptWords: string): Side => (keptWords === '' ? 'merged' : 'kept');

/** The choices as the route takes them: custom fields apart, by their keys. */
export function choices(fields: readonly string[], sideOf: (field: string) => Side) {
  const isCustom = (field: string) => field.startsWith('fields.');
  return {
    choose: Object.fromEntries(fields.filter((field) => !isCustom(field)).map((field) => [field, sideOf(field)])),
    chooseFields: Object.fromEntries(fields.filter(isCustom).map((field) => [field.slice(7), sideOf(field)])),
  };
}
