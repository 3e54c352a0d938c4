import { expect, test } from 'vitest';
import { type SaidText, summarize } from './summarize';

const visitor = (text: string): SaidText => ({ role: 'visitor', text });

test('B-17 questions are kept in their order, each once; courtesies and others’ words are not', () => {
  const said: SaidText[] = [
    ...[visitor('你好'), visitor('怎么申请退款？'), { role: 'robot', text: '在订单里申请。要多久呢？' } as const],
    ...[visitor('怎么申请退款'), visitor('订单号 A2026-1180'), visitor('how long does it take')],
  ];
  expect(summarize(said)).toEqual({ asked: ['怎么申请退款？', 'how long does it take'], facts: ['A2026-1180'] });
});

test('B-17 without a question the longest messages stand for the conversation', () => {
  const said = ['好的', '我的包裹到了但是盒子已经破了', '还少了一件', '嗯'].map(visitor);
  expect(summarize(said)).toEqual({ asked: ['我的包裹到了但是盒子已经破了', '还少了一件'], facts: [] });
  expect(summarize([])).toEqual({ asked: [], facts: [] });
});

test('B-17 long texts are cut, and no more than six questions are kept', () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    visitor(`问题${'甲乙丙丁戊己庚辛壬'[at]}是什么？${'x '.repeat(200)}`),
  );
  const { asked } = summarize(many);
  expect(asked).toHaveLength(6);
  expect(asked.every((text) => text.length <= 120)).toBe(true);
});
