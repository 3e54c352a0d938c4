import { expect, it } from 'vitest';
import { removedAfter } from './chunk-rendering';

const far = (key: string, height: number) => ({ key, isNear: false, height });
const near = (key: string) => ({ key, isNear: true, height: 0 });

it('what is far is taken out with its height, and comes back when it is near', () => {
  const away = removedAfter(new Map(), [far('a', 900), near('b'), far('c', 20)]);
  expect([...away]).toEqual([
    ['a', 900],
    ['c', 20],
  ]);
  expect([...removedAfter(away, [near('a')])]).toEqual([['c', 20]]);
});

it('an empty place keeps the height of when it was full', () => {
  const away = removedAfter(new Map(), [far('a', 900)]);
  expect(removedAfter(away, [far('a', 0)])).toBe(away);
  expect(removedAfter(away, [near('b')])).toBe(away);
});
