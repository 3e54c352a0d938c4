import { expect, test } from 'vitest';
import { LongTalks } from './long-talks';

const said = (count: number) => Array.from({ length: count }, (_, at) => ({ at, by: 'visitor' as const }));
const known = (upTo: number) => ({ upTo, said: said(upTo) });
const keptOf = (talks: LongTalks, ids: string) => [...ids].map((id) => talks.of(id).upTo);

test('a short conversation is not kept', () => {
  const talks = new LongTalks({ from: 3, most: 100 });
  talks.keep('a', known(2));
  talks.keep('b', known(3));
  expect(keptOf(talks, 'ab')).toEqual([0, 3]);
});

test('beyond the most messages, the conversations that changed longest ago are dropped', () => {
  const talks = new LongTalks({ from: 1, most: 10 });
  talks.keep('a', known(4));
  talks.keep('b', known(4));
  talks.keep('a', known(5));
  expect(keptOf(talks, 'ab')).toEqual([5, 4]);
  talks.keep('c', known(3));
  expect(keptOf(talks, 'abc')).toEqual([5, 0, 3]);
});

test('a conversation longer than all that may be kept is not kept', () => {
  const talks = new LongTalks({ from: 1, most: 10 });
  talks.keep('a', known(11));
  expect(keptOf(talks, 'a')).toEqual([0]);
  talks.keep('b', known(10));
  expect(keptOf(talks, 'ab')).toEqual([0, 10]);
});
