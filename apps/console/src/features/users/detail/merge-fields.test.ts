import { expect, it } from 'vitest';
import type { Person } from '../queries';
import { choices, defaultSide, differing, type Side } from './merge-fields';

const person = (values: object, fields: object = {}) =>
  ({ name: 'Ann', phone: '1', ...values, fields }) as unknown as Person;
const wordsOf = (one: Person, field: string) =>
  String((field.startsWith('fields.') ? one.fields[field.slice(7)] : one[field as 'name']) ?? '');

it.each([
  ['nothing', {}, {}, []],
  ['a phone', { phone: '2' }, {}, ['phone']],
  ['custom fields last', { remark: 'new' }, { plan: 'free' }, ['remark', 'fields.plan']],
])('differs: %s', (_name, values, fields, expected) => {
  expect(differing(person({}), person(values, fields), wordsOf)).toEqual(expected);
});

it('a custom field that one of them lacks differs', () => {
  expect(differing(person({}, { plan: 'free' }), person({}), wordsOf)).toEqual(['fields.plan']);
});

it('by default the value of the kept person remains, unless it is empty', () => {
  expect([defaultSide('Ann'), defaultSide('')]).toEqual(['kept', 'merged']);
});

it('custom fields are chosen by their keys', () => {
  const sides: Record<string, Side> = { name: 'kept', 'fields.plan': 'merged' };
  expect(choices(['name', 'fields.plan'], (field) => sides[field] ?? 'kept')).toEqual({
    choose: { name: 'kept' },
    chooseFields: { plan: 'merged' },
  });
});
