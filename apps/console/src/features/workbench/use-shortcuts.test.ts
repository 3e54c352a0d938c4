import { expect, it } from 'vitest';
import { type KeyPress, SHORTCUTS, shortcutOf } from './use-shortcuts';

const press = (given: Partial<KeyPress>): KeyPress => ({
  code: '',
  key: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isTyping: false,
  ...given,
});

it.each<[string, Partial<KeyPress>, string | null]>([
  ['Alt with Enter', { altKey: true, code: 'Enter', key: 'Enter' }, 'next'],
  ['Alt with a letter by its place, whatever it writes', { altKey: true, code: 'KeyT', key: '†' }, 'transfer'],
  ['while one writes too', { altKey: true, code: 'KeyE', key: 'e', isTyping: true }, 'end'],
  ['folding the list', { altKey: true, code: 'KeyV', key: 'v', isTyping: true }, 'foldList'],
  ['AltGr writes a character', { altKey: true, ctrlKey: true, code: 'KeyE', key: '€' }, null],
  ['a letter alone', { code: 'KeyE', key: 'e' }, null],
  ['Enter alone is the composer’s', { code: 'Enter', key: 'Enter' }, null],
  ['? opens the map', { shiftKey: true, code: 'Slash', key: '?' }, 'map'],
  ['? where it is a letter', { shiftKey: true, code: 'Slash', key: '?', isTyping: true }, null],
  ['Alt with / opens it anywhere', { altKey: true, code: 'Slash', key: '/', isTyping: true }, 'map'],
  ['Alt with Shift is not ours', { altKey: true, shiftKey: true, code: 'KeyE', key: 'E' }, null],
])('%s', (_name, given, expected) => expect(shortcutOf(press(given))).toBe(expected));

it('no two shortcuts share a key', () => {
  const codes = SHORTCUTS.flatMap((shortcut) => ('codes' in shortcut ? [...shortcut.codes] : []));
  expect(new Set(codes).size).toBe(codes.length);
});
