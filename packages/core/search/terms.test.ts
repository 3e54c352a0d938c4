import { expect, test } from 'vitest';
import { holds, isOneTerm, messageTerms, searchedTermsOfWeek, searchQuery, WEEK_MS, weekOf } from './terms';

const NOW = 1_790_000_000_000;

function isFound(message: string, typed: string): boolean {
  const query = searchQuery(typed);
  if (!query) return false;
  const terms = new Set(messageTerms(message, NOW));
  return searchedTermsOfWeek(query, weekOf(NOW)).every((term) => terms.has(term)) && holds(message, query);
}

test.each([
  ['one Chinese character', '我想退款', '退', true],
  ['two', '我想退款', '退款', true],
  ['four', '请问什么时候发货', '什么时候', true],
  ['not across a comma', '退，款', '退款', false],
  ['not in another order', '款退', '退款', false],
  ['an order number, whole', '订单 DD43078388 到哪了', 'DD43078388', true],
  ['its middle', '订单 DD43078388 到哪了', '30783', true],
  ['another number', '订单 DD43078388 到哪了', '30784', false],
  ['mixed text', '想买iPhone手机壳', 'iphone手机', true],
  ['the end of a word beside Chinese', '加我abcv信', 'v信', true],
  ['full width is half width', '订单ＤＤ４３０７', 'dd4307', true],
  ['case', 'REFUND please', 'refund', true],
  ['several parts, each anywhere', '快递三天了还没到，我要退款', '退款 快递', true],
  ['in quotes, adjacent', 'no refund yet', '"refund yet"', true],
  ['in quotes, not adjacent', 'refund not yet', '"refund yet"', false],
  ['a word of two letters', 'ok 好的', 'ok', true],
  ['not a part of a word', 'booking', 'ok', false],
  ['a pictograph', '谢谢🌹', '🌹', true],
  ['Japanese', 'ありがとう', 'がと', true],
])('%s', (_, message, typed, found) => expect(isFound(message, typed)).toBe(found));

test.each([[''], ['   '], ['""'], ['，。！'], ['"']])('nothing to search: %j', (typed) =>
  expect(searchQuery(typed)).toBeNull(),
);

test('whatever substring of a message is typed, the message is found by it', () => {
  const message = '您好,订单DD20260912的 iPhone15壳（红色）3天没更新';
  const letters = [...message];
  for (let from = 0; from < letters.length; from += 1)
    for (let to = from + 1; to <= letters.length; to += 1) {
      const typed = letters.slice(from, to).join('');
      const query = searchQuery(typed);
      // One or two Latin letters alone are searched as a whole word.
      if (!query || /^[^一-龥]{1,2}$/u.test(typed.replace(/[^\p{L}\p{N}]/gu, ''))) continue;
      expect([typed, isFound(message, typed)]).toEqual([typed, true]);
    }
});

test('the same word has a different term in each of 256 weeks', () => {
  const monday = 2900 * WEEK_MS;
  const [term] = messageTerms('word', monday);
  expect(messageTerms('word', monday + WEEK_MS - 1)).toContain(term);
  for (let week = 1; week < 256; week += 1)
    expect(messageTerms('word', monday + week * WEEK_MS), `${week}`).not.toContain(term);
  expect(searchedTermsOfWeek(searchQuery('word')!, 2900)).toEqual(messageTerms('word', monday));
  for (const found of messageTerms('word', monday)) expect(Math.trunc(found) | 0).toBe(found);
});

test('of a long query the first and last terms are searched, and some between', () => {
  const query = searchQuery('DD43078388')!;
  const searchedTerms = searchedTermsOfWeek(query, 0).map((term) => term & 0xffffff);
  const all = query.terms.map((term) => term & 0xffffff);
  expect(searchedTerms).toHaveLength(6);
  expect(new Set(searchedTerms).size).toBe(6);
  expect([searchedTerms[0], searchedTerms.at(-1)]).toEqual([all[0], all.at(-1)]);
  expect(all).toEqual(expect.arrayContaining(searchedTerms));
});

test.each([
  ['退', true],
  ['退款', true],
  ['abc', true],
  ['ab', true],
  ['🌹', true],
  ['什么时', false],
  ['哈哈哈', false],
  ['aaaa', false],
  ['abcd', false],
  ['退款 快递', false],
  ['退a', false],
  ['退款!', false],
])('a text that has its term holds it: %s %s', (typed, expected) =>
  expect(isOneTerm(searchQuery(typed)!)).toBe(expected),
);

test('a part that occurs again is one condition', () => {
  expect(searchQuery('tea "black tea" tea')!.parts).toEqual(['tea', 'black tea']);
  expect(searchQuery('\ufdfa'.repeat(100))!.parts.length).toBeLessThan(10);
});
