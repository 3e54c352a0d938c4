import { expect, test } from 'vitest';
import { attemptKeys, waitAfter } from './attempts';

test('the first ten failures are free, then the wait doubles up to a quarter of an hour', () => {
  const rule = { name: 'x', free: 10 };
  expect([1, 9, 10, 11, 12, 17, 18, 50].map((failures) => waitAfter(failures, rule))).toEqual([
    0, 0, 5, 10, 20, 640, 900, 900,
  ]);
});

test('names count without regard to case, addresses apart, and no name stands in a key', () => {
  const keysOf = (name: string, address: string) => attemptKeys(name, address).map(({ key }) => key);
  expect(keysOf('Admin', '1.1.1.1')).toEqual(keysOf('admin', '1.1.1.1'));
  const [here, anywhere] = keysOf('admin', '1.1.1.1');
  const [there, anywhereToo] = keysOf('admin', '2.2.2.2');
  expect(here).not.toBe(there);
  expect(anywhere).toBe(anywhereToo);
  expect(here).not.toContain('admin');
});
