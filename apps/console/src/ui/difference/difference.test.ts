import { expect, test } from 'vitest';
import { linesOf } from './difference';

test('each differing part of a value has a line; equal parts have none', () => {
  expect(linesOf({ window: { side: 'left', title: 'Hi' } }, { window: { side: 'right', title: 'Hi' } })).toEqual([
    { field: ['window', 'side'], before: { is: 'text', text: 'left' }, after: { is: 'text', text: 'right' } },
  ]);
});

test('lists show added and removed items', () => {
  expect(linesOf({ tags: ['a', 'b'] }, { tags: ['b', 'c'] })).toEqual([
    {
      field: ['tags'],
      before: {
        is: 'list',
        items: [
          { text: 'a', isOwn: true },
          { text: 'b', isOwn: false },
        ],
      },
      after: {
        is: 'list',
        items: [
          { text: 'b', isOwn: false },
          { text: 'c', isOwn: true },
        ],
      },
    },
  ]);
});

test('a created object has values on one side only; secret and erased values have their own kinds', () => {
  expect(linesOf(null, { name: '', on: true, password: { $: 'secret' }, phone: { $: 'erased' } })).toEqual([
    { field: ['name'], before: { is: 'absent' }, after: { is: 'empty' } },
    { field: ['on'], before: { is: 'absent' }, after: { is: 'yes' } },
    { field: ['password'], before: { is: 'absent' }, after: { is: 'secret' } },
    { field: ['phone'], before: { is: 'absent' }, after: { is: 'erased' } },
  ]);
  const secret = { $: 'secret' };
  expect(linesOf({ password: secret }, { password: secret })).toEqual([
    { field: ['password'], before: { is: 'secret' }, after: { is: 'secret' } },
  ]);
});
