import { expect, test } from 'vitest';
import { sentencesOf, splitPassages, widthOf } from './passages';

const sentence = (n: number) => `第${n}条规定说明了商品在签收之后可以怎样办理退货以及运费由谁承担。`;

test('G-10 a short part is one passage with its heading', () => {
  expect(splitPassages([{ heading: '退货', text: '七天内可退。\n运费自理。' }])).toEqual([
    { heading: '退货', text: '七天内可退。\n运费自理。' },
  ]);
});

test('G-10 a long part is cut between sentences; a passage begins with the last sentence of the one before', () => {
  const text = Array.from({ length: 40 }, (_, index) => sentence(index)).join('');
  const passages = splitPassages([{ heading: '', text }]);

  expect(passages.length).toBeGreaterThan(3);
  for (const { text: piece } of passages) expect(widthOf(piece)).toBeLessThanOrEqual(420);
  for (let index = 1; index < passages.length; index += 1)
    expect(passages[index]!.text.startsWith(sentencesOf(passages[index - 1]!.text).at(-1)!)).toBe(true);
  for (let index = 0; index < 40; index += 1)
    expect(passages.some((one) => one.text.includes(sentence(index)))).toBe(true);
});

test('G-10 a text without ends of sentences is cut by its width, without losing a character', () => {
  const text = '字'.repeat(2000);

  expect(
    splitPassages([{ heading: '', text }])
      .map((one) => one.text)
      .join(''),
  ).toBe(text);
});

test('sentences of Chinese and English, with decimals and addresses whole', () => {
  expect(sentencesOf('满99.5元包邮。See example.com/a.html for more. Really? 好！\n下一行')).toEqual([
    '满99.5元包邮。',
    'See example.com/a.html for more. ',
    'Really? ',
    '好！\n',
    '下一行',
  ]);
});
