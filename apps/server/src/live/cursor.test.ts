import { expect, test } from 'vitest';
import { parseCursor } from './cursor';

test('a cursor is `<epoch>-<n>`', () => {
  expect(parseCursor('4f2a-17')).toEqual({ epoch: '4f2a', n: 17 });
  expect(parseCursor('4f2a-0')).toEqual({ epoch: '4f2a', n: 0 });
});

test.each(['', '-', '4f2a', '4f2a-', '-5', '4f2a--5', '4f2a-1e3', '4f2a-0x1', ' 4f2a-1', '4f2a-1 ', '4f2a-1\n', 'A-1'])(
  '%j is none',
  (text) => expect(parseCursor(text)).toBeNull(),
);
