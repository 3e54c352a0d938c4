import { expect, test } from 'vitest';
import { textAfter } from './use-typed-ahead';

test('letters are added, Backspace takes the last one away, other keys write nothing', () => {
  expect(textAfter('we', 'n')).toBe('wen');
  expect(textAfter('we', 'Backspace')).toBe('w');
  expect(textAfter('', 'Backspace')).toBe('');
  expect(textAfter('we', 'Enter')).toBe('we');
  expect(textAfter('we', 'ArrowDown')).toBeNull();
});
