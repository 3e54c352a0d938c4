import { expect, it, test } from 'vitest';
import { buildIndex } from './build-index';
import { clusterQuestions } from './cluster-questions';
import { diffReplay, type Replayed } from './diff-replay';
import { type AnsweredEntry, findContradictions, findDuplicates } from './find-duplicates';
import { suggestEntries } from './suggest-entries';

const asked = (texts: readonly string[]) => texts.map((text, at) => ({ id: `q${at}`, text }));
const entry = (id: string, question: string, answer: string, fields: Partial<AnsweredEntry> = {}): AnsweredEntry => ({
  id,
  question,
  similar: [],
  keywords: [],
  match: 'similar',
  weight: 50,
  category: '',
  enabled: true,
  answers: [answer],
  ...fields,
});

const MISSES = asked([
  '支持货到付款吗',
  '能不能货到付款',
  '可以货到付款吗？',
  '礼盒能刻字吗',
  '可以在礼盒上刻字吗',
  '你们招人吗',
  '支持货到付款吗',
  '？？',
]);

it('B-13 gathers questions that ask about the same', () =>
  expect(clusterQuestions(MISSES)).toEqual([
    { title: '支持货到付款吗', members: ['q0', 'q6', 'q2', 'q1'], count: 4 },
    { title: '可以在礼盒上刻字吗', members: ['q4', 'q3'], count: 2 },
    { title: '你们招人吗', members: ['q5'], count: 1 },
  ]));

it('B-13 gives the same clusters in any order', () =>
  expect(clusterQuestions([...MISSES].reverse())).toEqual(clusterQuestions(MISSES)));

it('B-13 the question asked most is the title', () =>
  expect(clusterQuestions([{ id: 'a', text: '能不能货到付款', count: 5 }, ...MISSES])[0]).toMatchObject({
    title: '能不能货到付款',
    count: 9,
  }));

it.each([
  [['Do you offer gift wrapping?', 'Can I get gift wrapping?', 'gift wrapping please']],
  [['可以礼品包装吗', '能不能礼品包装', '有没有礼品包装']],
])('B-13 the word that all of a few questions share is what they are about: %s', (texts) =>
  expect(clusterQuestions(asked(texts))).toMatchObject([{ count: 3 }]),
);

const ENTRIES = [
  entry('a', '怎么申请退款', '在订单里点退款。', { similar: ['退款怎么弄'] }),
  entry('b', '如何申请退钱', '请联系客服。'),
  entry('c', '怎么申请退款呢', '在订单里点退款'),
  entry('d', '什么时候发货', '48 小时内。'),
  entry('e', '营业时间', '九点。', { match: 'contains', keywords: ['几点开门'] }),
  entry('f', '门店', '十点。', { match: 'contains', keywords: ['几点 开门', '几点开门'] }),
  entry('g', '怎么申请退款', '关了。', { enabled: false }),
];

it('B-14 finds entries that are asked alike, and keywords that are the same', () =>
  expect(findDuplicates(ENTRIES).map(({ entries }) => entries.join(''))).toEqual(['ef', 'ab', 'ac', 'bc']));

it('B-14 contradicts where answers differ', () => {
  expect(findContradictions(ENTRIES).map(({ entries }) => entries.join(''))).toEqual(['ef', 'ab', 'bc']);
  expect(findContradictions([...ENTRIES].reverse())).toEqual(findContradictions(ENTRIES));
});

const PAIRS = [
  { id: 'm1', question: '礼盒能刻字吗', answer: '可以的，刻字免费，下单时备注即可。' },
  { id: 'm2', question: '可以在礼盒上刻字吗', answer: '可以，刻字免费，下单时备注即可' },
  { id: 'm3', question: '礼盒可以刻字么', answer: '可以的，刻字免费，下单时备注即可。' },
  { id: 'm4', question: '什么时候发货', answer: '今天' },
  { id: 'm5', question: '几时发货', answer: '周三发出，请耐心等待' },
];

it('B-15 suggests entries that agents answered alike', () => {
  const [suggested, ...others] = suggestEntries(PAIRS);
  expect(others).toEqual([]);
  expect(suggested).toMatchObject({
    answer: '可以的，刻字免费，下单时备注即可。',
    support: 3,
    agreement: 1,
    from: ['m1', 'm2', 'm3'],
  });
  expect([suggested!.question, ...suggested!.similar].sort()).toEqual(
    PAIRS.slice(0, 3)
      .map(({ question }) => question)
      .sort(),
  );
});

it('B-15 suggests nothing that is answered already', () =>
  expect(suggestEntries(PAIRS, { index: buildIndex([entry('x', '礼盒能刻字吗', '')]) })).toEqual([]));

const replayed = (outcome: Replayed['outcome'], entryId?: string, answer?: string): Replayed => ({
  id: 'q',
  outcome,
  ...(entryId !== undefined && { entry: entryId }),
  ...(answer !== undefined && { answer }),
});

test.each([
  ['anew', replayed('none'), replayed('answer', 'a')],
  ['anew', replayed('suggest', 'a'), replayed('answer', 'a')],
  ['lost', replayed('answer', 'a'), replayed('suggest', 'a')],
  ['lost', replayed('answer', 'a'), replayed('handoff')],
  ['otherwise', replayed('answer', 'a'), replayed('answer', 'b')],
  ['otherwise', replayed('answer', 'a', 'x'), replayed('answer', 'a', 'y')],
  ['otherwise', replayed('none'), replayed('handoff')],
  ['same', replayed('answer', 'a', 'x'), replayed('answer', 'a', 'x')],
  ['same', replayed('none'), replayed('none')],
] as const)('B-16 %s', (change, before, after) => {
  const { rows, counts } = diffReplay([before], [after]);
  expect([rows[0]!.change, counts[change]]).toEqual([change, 1]);
});
