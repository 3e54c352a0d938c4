import type { Person } from '../queries';

const BUILT_IN = ['name', 'phone', 'mail', 'wechat', 'category', 'remark', 'status', 'consent', 'owner'] as const;

/** A built-in field; custom fields are named `fields.<key>`. */
export type BuiltInField = (typeof BUILT_IN)[number];
/** Whose value remains after merging. */
export type Side = 'kept' | 'merged';

type WordsOf = (person: Person, field: string) => string;

/** Fields whose values differ as text, custom fields last. */
export function differing(kept: Person, merged: Person, wordsOf: WordsOf): string[] {
  const keys = new Set([...Object.keys(kept.fields), ...Object.keys(merged.fields)]);
  return [...BUILT_IN, ...[...keys].map((key) => `fields.${key}`)].filter(
    (field) => wordsOf(kept, field) !== wordsOf(merged, field),
  );
}

/** The default choice: the kept person's value, unless it is empty. */
export const defaultSide = (keptWords: string): Side => (keptWords === '' ? 'merged' : 'kept');

/** The choices as the request takes them: custom fields separately, by key. */
export function choices(fields: readonly string[], sideOf: (field: string) => Side) {
  const isCustom = (field: string) => field.startsWith('fields.');
  return {
    choose: Object.fromEntries(fields.filter((field) => !isCustom(field)).map((field) => [field, sideOf(field)])),
    chooseFields: Object.fromEntries(fields.filter(isCustom).map((field) => [field.slice(7), sideOf(field)])),
  };
}
