import { expect, test } from 'vitest';
import { type Card, editOf, isSameValue, valueIn, withValue } from './card-field';

const card = { name: '', phone: '138', tags: ['a'], fields: { level: 2 } } as unknown as Card;

test('each field is read and written separately, custom ones by key', () => {
  expect([valueIn(card, 'phone'), valueIn(card, 'fields.level'), valueIn(card, 'fields.none')]).toEqual([
    '138',
    2,
    null,
  ]);
  expect(withValue(card, 'fields.from', '展会').fields).toEqual({ level: 2, from: '展会' });
  expect(withValue(card, 'tags', ['b']).tags).toEqual(['b']);
});

test.each([
  ['phone', '', { phone: '' }],
  ['tags', [], { tags: [] }],
  ['fields.level', '', { fields: { level: null } }],
  ['fields.level', [], { fields: { level: null } }],
  ['fields.level', 0, { fields: { level: 0 } }],
] as const)('what the call says of %s = %j', (field, value, edit) => {
  expect(editOf(field, value)).toEqual(edit);
});

test.each([
  [null, '', true],
  [[], null, true],
  [['a'], ['a'], true],
  ['a', 'b', false],
  [0, null, false],
  [false, null, true],
] as const)('%j and %j are the same: %s', (a, b, same) => {
  expect(isSameValue(a, b)).toBe(same);
});
