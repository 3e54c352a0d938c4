import type { Message } from '@parley/protocol/types';
import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../testing/build';
import { entryPair } from './entry-pair';

const asks = (seq: number, msg: string, given: Partial<Message> = {}) => buildMessage(seq, { msg, ...given });
const says = (seq: number, msg: string, given: Partial<Message> = {}) =>
  buildMessage(seq, { msg, role: 'service', nickname: '林', ...given });

const greeting = asks(1, '你好');
const question = asks(2, '运费多少？');
const hello = says(3, '您好');
const answer = says(4, '满 99 元包邮，不满收 10 元');
const thanks = asks(5, '谢谢');
const bye = says(6, '不客气');
const talk = [greeting, question, hello, answer, thanks, bye];

describe('the question and the answer of a message', () => {
  it.each<[string, Message, { question: string; answer: string } | null]>([
    ['the agent’s: what was asked before it', answer, { question: '运费多少？', answer: '满 99 元包邮，不满收 10 元' }],
    [
      'the visitor’s: what the agent said until the visitor wrote again',
      question,
      { question: '运费多少？', answer: '您好\n满 99 元包邮，不满收 10 元' },
    ],
    [
      'the visitor’s, with another one before the answer',
      greeting,
      { question: '你好', answer: '您好\n满 99 元包邮，不满收 10 元' },
    ],
  ])('%s', (_name, chosen, pair) => expect(entryPair(talk, chosen)).toEqual(pair));

  it('a quoted message is what was asked', () => {
    const quoting = says(6, '10 元', { quote: question.onlyID });
    expect(entryPair([...talk.slice(0, 5), quoting], quoting)).toEqual({ question: '运费多少？', answer: '10 元' });
  });

  it('nothing asked, nothing answered: the other side is empty', () => {
    expect(entryPair([hello], hello)).toEqual({ question: '', answer: '您好' });
    expect(entryPair([thanks], thanks)).toEqual({ question: '谢谢', answer: '' });
  });

  it('recalled messages, pictures, those of robots and of the system are neither', () => {
    const recalled = asks(2, '', { recalled: true });
    const picture = asks(2, '{}', { kind: 'image' });
    const robot = says(3, '我是机器人', { robot: 'robot-1' });
    const tip = buildMessage(3, { msg: '会话开始', role: 'tip' });
    for (const one of [recalled, picture, robot, tip]) expect(entryPair([greeting, one, answer], one)).toBeNull();
    expect(entryPair([greeting, recalled, picture, robot, tip, answer], answer)?.question).toBe('你好');
    expect(entryPair([greeting, robot, tip, answer], greeting)?.answer).toBe(answer.msg);
  });

  it('another conversation is not looked at, and the order is that of the numbers', () => {
    const other = asks(3, '别的', { conversation: 'conversation-2', onlyID: 'other' });
    expect(entryPair([answer, other, question], answer)?.question).toBe('运费多少？');
  });

  it('formatted texts become plain; a question is one line of at most 200 characters', () => {
    const rich = says(2, '<p><b>10</b> 元</p>', { kind: 'rich' });
    expect(entryPair([greeting, rich], rich)?.answer).toBe('10 元');
    const long = asks(1, `${'长'.repeat(199)}😀`);
    expect(entryPair([long], long)?.question).toBe('长'.repeat(199));
    const lines = asks(1, '第一行\n第二行');
    expect(entryPair([lines], lines)?.question).toBe('第一行 第二行');
  });
});
