import { expect, test } from 'vitest';
import { createUuidV7 } from './uuid-v7';

test('is a UUID of version 7 with its time', () => {
  const id = createUuidV7({ now: () => 0x0123456789ab })();
  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('increases strictly, within one millisecond and when the clock is set back', () => {
  let now = 1_700_000_000_000;
  const newID = createUuidV7({ now: () => now, randomBytes: (bytes) => void bytes.fill(0xff) });
  const ids: string[] = [];
  for (let n = 0; n < 10_000; n++) ids.push(newID());
  now -= 60_000;
  ids.push(newID());
  now += 120_000;
  ids.push(newID());
  expect([ids, new Set(ids).size]).toEqual([[...ids].sort(), ids.length]);
});

test('ids of two generators in one millisecond differ', () => {
  const now = () => 1;
  expect(createUuidV7({ now })()).not.toBe(createUuidV7({ now })());
});
