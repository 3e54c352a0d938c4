import { expect, it } from 'vitest';
import { actOfKey } from './tab-keys';

const press = (key: string, ctrlKey = false, shiftKey = false) => ({ key, ctrlKey, shiftKey });
const FIRST = { index: 0, count: 3, isShown: false };
const LAST = { index: 2, count: 3, isShown: false };

it.each([
  ['right goes on', press('ArrowRight'), FIRST, { do: 'focus', focus: 1 }],
  ['left of the first goes round', press('ArrowLeft'), FIRST, { do: 'focus', focus: -1 }],
  ['Home', press('Home'), LAST, { do: 'focus', focus: 0 }],
  ['End', press('End'), FIRST, { do: 'focus', focus: 2 }],
  ['Ctrl+Shift+right moves', press('ArrowRight', true, true), FIRST, { do: 'move', to: 1 }],
  ['no farther than the end', press('ArrowRight', true, true), LAST, { do: 'move', to: 2 }],
  ['Delete focuses the next', press('Delete'), FIRST, { do: 'close', focus: 1 }],
  ['Delete of the last focuses the one before', press('Delete'), LAST, { do: 'close', focus: 1 }],
  ['Delete of the shown one', press('Delete'), { ...FIRST, isShown: true }, { do: 'close', focus: null }],
  ['the menu key', press('ContextMenu'), FIRST, { do: 'menu' }],
  ['Shift+F10', press('F10', false, true), FIRST, { do: 'menu' }],
  ['F10 alone', press('F10'), FIRST, null],
  ['a letter', press('a'), FIRST, null],
])('%s', (_name, key, place, act) => {
  expect(actOfKey(key, place)).toEqual(act);
});
