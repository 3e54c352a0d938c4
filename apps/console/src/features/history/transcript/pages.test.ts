import { describe, expect, it } from 'vitest';
import type { Said } from '../keys';
import { type Ask, type Held, pageMore, pagesAround } from './pages';

const PAGE = 3;
const said = (first: number, last: number): Said[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({ seq: first + at }) as Said);

/** A conversation of ten messages, answered as the server does. */
const ask: Ask = async ({ beforeSeq = 11, afterSeq }) => {
  if (afterSeq !== undefined)
    return { list: said(afterSeq + 1, Math.min(10, afterSeq + PAGE)), more: afterSeq + PAGE < 10 };
  return { list: said(Math.max(1, beforeSeq - PAGE), beforeSeq - 1), more: beforeSeq - PAGE > 1 };
};

const held = (first: number, last: number): Held => ({
  list: said(first, last),
  hasOlder: first > 1,
  hasNewer: last < 10,
});

describe('the first pages', () => {
  it.each<[number | null, Held]>([
    [null, held(8, 10)],
    [1, held(1, 3)],
    [5, held(2, 7)],
    [10, held(7, 10)],
  ])('around %s', async (seq, pages) => expect(await pagesAround(ask, seq)).toEqual(pages));
});

describe('one page more', () => {
  it.each<['older' | 'newer', Held, Held]>([
    ['older', held(5, 7), held(2, 7)],
    ['older', held(2, 7), held(1, 7)],
    ['newer', held(2, 7), held(2, 10)],
    ['newer', held(1, 3), held(1, 6)],
  ])('%s', async (end, before, after) => expect(await pageMore(ask, before, end)).toEqual(after));
});
