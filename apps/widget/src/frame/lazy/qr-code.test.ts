import { expect, it } from 'vitest';
import { qrOf } from './qr-code';

it.each([
  [14, 21],
  [15, 25],
  [213, 57],
])('takes the smallest code that holds %d bytes', (length, size) => {
  const rows = qrOf('x'.repeat(length));
  expect(rows).toHaveLength(size);
  expect(rows.every((row) => row.length === size)).toBe(true);
});

it('counts bytes of UTF-8, and refuses more than version 10 holds', () => {
  expect(qrOf('聊'.repeat(71))).toHaveLength(57);
  expect(() => qrOf('聊'.repeat(72))).toThrow();
});
