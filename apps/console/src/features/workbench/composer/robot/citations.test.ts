import { expect, it } from 'vitest';
import { withoutCitations } from './citations';

const sources = [{ n: 1 }, { n: 2 }];

it.each([
  ['Goods can be returned within 14 days [1].', 'Goods can be returned within 14 days.'],
  ['运费由买家承担[1][2]。', '运费由买家承担。'],
  ['See page [7] of the manual [2].', 'See page [7] of the manual.'],
  ['No source', 'No source'],
])('marks of sources are left out, other brackets stay: %s', (msg, expected) =>
  expect(withoutCitations(msg, sources)).toBe(expected),
);
