import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest';

test('a full cache drops what was put first; what is put again is new', () => {
  const cache = new Map<string, number>();
  for (const key of ['a', 'b', 'a', 'c']) keepNewest(cache, [key, 1], 2);
  expect([...cache.keys()]).toEqual(['a', 'c']);
});
