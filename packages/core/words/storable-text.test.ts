import { expect, test } from 'vitest';
import { storableText } from './storable-text';

test('NUL is left out, half a pair is replaced, everything else stays', () => {
  expect(storableText('a\0b')).toBe('ab');
  expect(storableText('a\ud83d b\ude00')).toBe('a\ufffd b\ufffd');
  expect(storableText('茶 😀\n\t\u202e')).toBe('茶 😀\n\t\u202e');
});
