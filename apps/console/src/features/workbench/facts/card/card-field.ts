import type { Answer, Input } from '@parley/protocol/http/routes';
import { listText } from '../../../../lib/text/list-text';

export type Card = Answer<'GET /visitors/card'>;
type Edit = NonNullable<Input<'POST /visitors/doEdit'>['was']>;

/** One field of a card: `phone`, or a custom one as `fields.level`. */
export type FieldName = 'name' | 'phone' | 'mail' | 'wechat' | 'remark' | 'tags' | `fields.${string}`;
export type FieldValue = string | number | boolean | readonly string[] | null;

const customKey = (field: FieldName): string | null => (field.startsWith('fields.') ? field.slice(7) : null);

/** The value of a field; null for a custom field that was never filled in. */
export function valueIn(card: Card, field: FieldName): FieldValue {
  const key = customKey(field);
  if (key !== null) return (card.fields[key] as FieldValue | undefined) ?? null;
  return card[field as Exclude<FieldName, `fields.${string}`>];
}

/** The body of the call that writes one field; an emptied custom field is sent as null. */
export function editOf(field: FieldName, value: FieldValue): Edit {
  const key = customKey(field);
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return (key === null ? { [field]: value } : { fields: { [key]: isEmpty ? null : value } }) as Edit;
}

export function withValue(card: Card, field: FieldName, value: FieldValue): Card {
  const key = customKey(field);
  return key === null ? { ...card, [field]: value } : { ...card, fields: { ...card.fields, [key]: value } };
}

/** Compares values: all empty values are equal, and lists by their items. */
export const isSameValue = (a: FieldValue, b: FieldValue): boolean =>
  a === b || (wordsOf(a) === '' && wordsOf(b) === '') || JSON.stringify(a) === JSON.stringify(b);

/** A value as text. */
export const wordsOf = (value: FieldValue): string =>
  Array.isArray(value) ? listText(value) : value === null || value === false ? '' : String(value);
