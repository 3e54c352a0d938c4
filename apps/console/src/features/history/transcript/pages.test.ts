import { describe, expect, it } from 'vitest';
import type { RecordMessage } from '../keys';
import { type FetchPage, type LoadedMessages, pageMore, pagesAround } from './pages';

const PAGE = 3;
const messages = (first: number, last: number): RecordMessage[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({ seq: first + at }) as RecordMessage);

/** A conversation of ten messages, answered as the server does. */
const fetchPage: FetchPage = async ({ beforeSeq = 11, afterSeq }) => {
  if (afterSeq !== undefined)
    return { list: messages(afterSeq + 1, Math.min(10, afterSeq + PAGE)), more: afterSeq + PAGE < 10 };
  return { list: messages(Math.max(1, beforeSeq - PAGE), beforeSeq - 1), more: beforeSeq - PAGE > 1 };
};

const loaded = (first: number, last: number): LoadedMessages => ({
  list: messages(first, last),
  hasOlder: first > 1,
  hasNewer: last < 10,
});

describe('the first pages', () => {
  it.each<[number | null, LoadedMessages]>([
    [null, loaded(8, 10)],
    [1, loaded(1, 3)],
    [5, loaded(2, 7)],
    [10, loaded(7, 10)],
  ])('around %s', async (seq, pages) => expect(await pagesAround(fetchPage, seq)).toEqual(pages));
});

describe('one page more', () => {
  it.each<['older' | 'newer', LoadedMessages, LoadedMessages]>([
    ['older', loaded(5, 7), loaded(2, 7)],
    ['older', loaded(2, 7), loaded(1, 7)],
    ['newer', loaded(2, 7), loaded(2, 10)],
    ['newer', loaded(1, 3), loaded(1, 6)],
  ])('%s', async (end, before, after) => expect(await pageMore(fetchPage, before, end)).toEqual(after));
});
