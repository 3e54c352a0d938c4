import { expect, test } from 'vitest';
import { termsOf } from '../../search/terms';
import { cosine, fused, rankByTerms } from './rank';

const texts = {
  returns: '签收后七天内可以申请无理由退货',
  shipping: '订单两天内发货，偏远地区五到七天送达',
  invoice: '发票在订单完成后开具',
};

function ranked(question: string) {
  const candidates = Object.entries(texts).map(([id, text]) => ({ id, terms: termsOf(text) }));
  const frequency = new Map<number, number>();
  for (const { terms } of candidates) for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return rankByTerms(termsOf(question), candidates, { frequency, total: candidates.length });
}

test.each([
  ['怎么申请退货', 'returns'],
  ['什么时候发货', 'shipping'],
  ['能开发票吗', 'invoice'],
])('G-11 %s: %s', (question, id) => expect(ranked(question)[0]).toMatchObject({ id }));

test('G-11 a question without a term of the passages has no share in them', () => {
  expect(ranked('weather').every(({ share }) => share === 0)).toBe(true);
});

test('G-12 orders by terms and by meaning become one', () => {
  expect(
    fused([
      ['a', 'b', 'c'],
      ['b', 'c', 'd'],
    ]),
  ).toEqual(['b', 'c', 'a', 'd']);
});

test('G-12 the cosine of vectors', () => {
  expect(cosine([1, 0], [1, 0])).toBe(1);
  expect(cosine([1, 0], [0, 1])).toBe(0);
  expect(cosine([0, 0], [1, 1])).toBe(0);
  expect(cosine([1], [1, 1])).toBe(0);
});
