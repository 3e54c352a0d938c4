import { expect, test } from 'vitest';
import { chosenOf, withMenu, withoutMenu } from './robot-menu';

const menu = [
  { title: 'Where is my order?' },
  { title: 'Returns', say: 'How do I return it?' },
  { title: 'Shop', link: 'https://shop.example/' },
];

test('a menu is numbered text below a message, and is taken off again', () => {
  const text = withMenu('Did you mean:', menu);
  expect(text).toBe('Did you mean:\n1. Where is my order?\n2. Returns\n3. Shop https://shop.example/');
  expect(withoutMenu(text, menu)).toBe('Did you mean:');
  expect([withMenu('Hello'), withoutMenu('Hello'), withoutMenu('Hello', menu)]).toEqual(['Hello', 'Hello', 'Hello']);
});

test.each([
  ['2', menu[1]],
  ['２', menu[1]],
  ['1.', menu[0]],
  ['Returns', menu[1]],
  ['How do I return it?', menu[1]],
  ['4', null],
  ['0', null],
  ['2 pieces', null],
])('%s is a line of the menu, or none', (said, item) => expect(chosenOf(menu, said)).toEqual(item));
