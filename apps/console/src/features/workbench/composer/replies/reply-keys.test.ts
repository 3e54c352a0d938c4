import { expect, it } from 'vitest';
import { actOfKey, replacedRange } from './reply-keys';

const LIST = { isList: true, count: 3 };
const SUGGESTED = { isList: false, count: 2 };
const NONE = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

it.each([
  ['Enter', LIST, 'take'],
  ['Tab', LIST, 'take'],
  ['ArrowDown', LIST, 1],
  ['ArrowUp', LIST, -1],
  ['Escape', LIST, 'close'],
  ['a', LIST, null],
  ['ArrowDown', { isList: true, count: 0 }, null],
  ['Escape', { isList: true, count: 0 }, 'close'],
  ['Tab', SUGGESTED, 'take'],
  ['Enter', SUGGESTED, null],
  ['ArrowDown', SUGGESTED, null],
  ['Escape', SUGGESTED, 'close'],
  ['Tab', { isList: false, count: 0 }, null],
] as const)('%s over %j: %s', (key, shown, act) => {
  expect(actOfKey({ key, ...NONE }, shown)).toBe(act);
});

it.each(['shiftKey', 'altKey', 'ctrlKey', 'metaKey'])('with %s the key is not the list’s', (held) => {
  expect(actOfKey({ key: 'Enter', ...NONE, [held]: true }, LIST)).toBeNull();
});

it.each([
  ['after a slash', { slash: 'hi', isForced: false }, '/hi there', 3, { start: 0, end: 3 }],
  ['from the button', { slash: null, isForced: true }, 'Good day', 4, { start: 4, end: 4 }],
  ['a suggestion', { slash: null, isForced: false }, 'How much', 8, { start: 0, end: 8 }],
])('a reply takes the place of: %s', (_name, how, text, caret, stretch) => {
  expect(replacedRange(how, text, caret)).toEqual(stretch);
});
