import { expect, test } from 'vitest';
import { type Line, parseLine } from './parse-line';

const lineOf = (more: Partial<Line>): Line => ({
  line: 2,
  question: 'Q',
  similar: '',
  answer: 'A',
  keywords: '',
  match: '',
  category: '',
  weight: '',
  enabled: '',
  ...more,
});

test('what a row leaves open has its usual value; several texts stand on lines of one cell', () => {
  expect(parseLine(lineOf({ similar: 'a\r\nb\n\na\nQ', keywords: 'x，y; z' })).parsed).toEqual({
    line: 2,
    question: 'Q',
    similar: ['a', 'b'],
    answer: 'A',
    keywords: ['x', 'y', 'z'],
    match: 'similar',
    category: '',
    weight: 50,
    enabled: true,
  });
});

test('values are read in both languages and as they are stored', () => {
  const read = (more: Partial<Line>) => parseLine(lineOf(more)).parsed;
  expect(['完全一致', 'exact', 'Exact'].map((match) => read({ match })?.match)).toEqual(['exact', 'exact', 'exact']);
  expect(['停用', 'Disabled', 'false', '否'].map((enabled) => read({ enabled })?.enabled)).toEqual([
    ...[false, false, false, false],
  ]);
  expect(read({ match: 'regex', keywords: 'a,b{1,2}\nc' })?.keywords).toEqual(['a,b{1,2}', 'c']);
});

test.each([
  [{ question: ' ' }, 'question', 'missing'],
  [{ question: 'x'.repeat(201) }, 'question', 'too-long'],
  [{ similar: 'x'.repeat(201) }, 'similar', 'too-long'],
  [{ answer: '' }, 'answer', 'missing'],
  [{ match: 'regex', keywords: '(' }, 'keywords', 'bad-pattern'],
  [{ match: '包含' }, 'keywords', 'missing'],
  [{ match: 'maybe' }, 'match', 'bad-value'],
  [{ weight: '101' }, 'weight', 'bad-value'],
  [{ weight: '1.5' }, 'weight', 'bad-value'],
  [{ enabled: 'perhaps' }, 'enabled', 'bad-value'],
  [{ category: 'x'.repeat(101) }, 'category', 'too-long'],
] as const)('a row is refused for %o', (more, field, fault) => {
  expect(parseLine(lineOf(more))).toEqual({ faults: [[field, fault]], parsed: null });
});
