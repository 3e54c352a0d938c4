import { expect, test } from 'vitest';
import { risingIds, uuidV7 } from './ids';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a UUID v7 begins with its time', () => {
  const now = Date.UTC(2030, 0, 1);
  expect(uuidV7(now)).toMatch(UUID_V7);
  expect(Number.parseInt(uuidV7(now).replace('-', '').slice(0, 12), 16)).toBe(now);
});

test('ids rise within a millisecond, past the counter’s maximum, and with a clock set back', () => {
  const next = risingIds();
  const now = Date.UTC(2030, 0, 1);
  const ids = [...Array.from({ length: 5000 }, () => next(now)), next(now - 3600_000), next(now + 1), next(now + 500)];
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(UUID_V7);
});
