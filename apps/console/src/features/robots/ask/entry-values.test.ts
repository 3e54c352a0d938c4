import { describe, expect, test } from 'vitest';
import type { Entry } from '../queries';
import { isComplete, NEW_ANSWER, NEW_ENTRY, toEdit, valuesOf } from './entry-values';

const entry = {
  id: 'e1',
  robot: 'r1',
  question: '多久发货',
  similar: ['什么时候发货'],
  answers: [
    {
      kind: 'text',
      msg: '48 小时内',
      channels: ['web'],
      from: 0,
      until: null,
      menu: [{ title: '查物流', say: '查物流' }],
    },
    { kind: 'card', msg: '{"title":"说明","link":"https://shop.example/"}', channels: [], from: null, until: null },
  ],
  keywords: ['发货'],
  match: 'similar',
  category: '物流/发货',
  weight: 60,
  related: [],
  enabled: true,
  revision: 3,
} as unknown as Entry;

test('values of an entry are saved unchanged', () => {
  const { hits: _, helpful: __, ...content } = entry;
  expect(toEdit(valuesOf(entry), 'r1', entry)).toEqual(content);
});

test('blanks and repetitions are left out', () => {
  const values = { ...NEW_ENTRY, question: ' 发票 ', similar: [' 开票', '开票', ' '], answers: [NEW_ANSWER] };
  expect(toEdit(values, 'r1', null)).toMatchObject({ question: '发票', similar: ['开票'] });
});

describe('an answer is complete', () => {
  const link = { ...NEW_ANSWER, type: 'link' as const, linkTitle: 'A', link: 'javascript:alert(1)' };
  const item = { title: '看看', does: 'link' as const, say: '', link: 'ftp://a' };
  test.each([
    ['an empty text', NEW_ANSWER, false],
    ['a text', { ...NEW_ANSWER, text: '好' }, true],
    ['a menu without a text', { ...NEW_ANSWER, menu: [{ ...item, does: 'human' as const }] }, true],
    ['a menu with an unsafe address', { ...NEW_ANSWER, text: '好', menu: [item] }, false],
    ['a link to a page', { ...link, link: 'https://shop.example/' }, true],
    ['a link to a script', link, false],
    ['a picture that is missing', { ...NEW_ANSWER, type: 'image' as const }, false],
  ])('%s: %s', (_name, answer, complete) => expect(isComplete(answer)).toBe(complete));
});
