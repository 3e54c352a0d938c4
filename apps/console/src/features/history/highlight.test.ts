import { expect, test } from 'vitest';
import { excerpt, partsOf, piecesOf } from './highlight';

const marked = (text: string, typed: string): string =>
  piecesOf(text, partsOf(typed))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['我想退款，退款要几天', '退款', '我想[退款]，[退款]要几天'],
  ['Refund please', 'refund', '[Refund] please'],
  ['快递没到要退款', '退款 快递', '[快递]没到要[退款]'],
  ['no refund yet', '"refund yet"', 'no [refund yet]'],
  ['ＤＤ4307', 'dd43', '[ＤＤ43]07'],
  ['…退款…', '退款', '…[退款]…'],
  ['㎏ 和 Café 的 ①', 'cafe\u0301', '㎏ 和 [Café] 的 ①'],
  ['Cafe\u0301', 'café', '[Cafe\u0301]'],
  ['nothing here', '退', 'nothing here'],
  ['退款', '款退', '退款'],
])('%s: %s', (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

test('an excerpt contains the first hit', () => {
  const text = `${'很长'.repeat(60)}退款${'很长'.repeat(60)}`;
  const line = excerpt(text, ['退款']);
  expect(line).toMatch(/^….*退款.*…$/);
  expect(marked(line, '退款')).toContain('[退款]');
});
