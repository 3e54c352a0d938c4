import { describe, expect, test } from 'vitest';
import { answerSubject, boundedIds, isAutomatic, withoutPrefix } from './stored';
import { messageOf, writtenIn } from './written';

describe('M-02 mails of machines', () => {
  test.each([
    [{ 'auto-submitted': 'auto-replied' }, true],
    [{ 'auto-submitted': 'no' }, false],
    [{ precedence: 'bulk' }, true],
    [{ precedence: 'first-class' }, false],
    [{ 'list-id': '<news.example>' }, true],
    [{ 'return-path': '<>' }, true],
    [{ 'return-path': '<ann@example.com>' }, false],
    [{}, false],
  ])('%j: %s', (headers, isIt) => {
    expect(isAutomatic(new Map(Object.entries(headers)))).toBe(isIt);
  });
});

describe('M-03 what was written anew', () => {
  test.each([
    ['Hello\n\nOn Mon, 2 Nov 2026 at 10:00, Shop <a@b.example> wrote:\n> Hi', 'Hello'],
    ['Hello\n\nOn Mon, 2 Nov 2026 at 10:00, The very long name of a shop\n<a@b.example> wrote:\n> Hi', 'Hello'],
    ['好的，谢谢\n\n在 2026年11月2日 10:00，客服 <a@b.example> 写道：\n> 您好', '好的，谢谢'],
    ['Yes\r\n\r\n-----Original Message-----\r\nFrom: a@b.example\r\nText', 'Yes'],
    ['是的\n\n发件人: 客服 <a@b.example>\n发送时间: 2026年', '是的'],
    ['Yes\n\n> quoted\n> more', 'Yes'],
    ['> one?\nYes\n> two?\nNo', '> one?\nYes\n> two?\nNo'],
    ['Text\n-- \nAnn\nShop', 'Text'],
    ['On Monday I wrote a letter\nand it never came', 'On Monday I wrote a letter\nand it never came'],
    ['> only a quote', '> only a quote'],
    ['a\n\n\n\n\nb   \n', 'a\n\nb'],
  ])('%j', (text, written) => {
    expect(writtenIn(text)).toBe(written);
  });

  test('a new subject stands above; that of an answer does not', () => {
    expect(messageOf({ subject: 'Order 7', text: 'Where is it?' }, 100)).toBe('Order 7\n\nWhere is it?');
    expect(messageOf({ subject: 'Re: Order 7', text: 'Thanks' }, 100)).toBe('Thanks');
    expect(messageOf({ subject: 'Order 7', text: '' }, 100)).toBe('Order 7');
    expect(messageOf({ subject: '', text: 'x'.repeat(200) }, 100)).toHaveLength(100);
  });
});

test('M-05 the subject of an answer has one prefix', () => {
  expect(answerSubject('Order 7', 'Shop')).toBe('Re: Order 7');
  expect(answerSubject('RE: 回复：Re[2]: Order 7', 'Shop')).toBe('Re: Order 7');
  expect(answerSubject('  ', 'Shop')).toBe('Re: Shop');
  expect(withoutPrefix('Regarding: x')).toBe('Regarding: x');
});

test('M-04 a long thread keeps its first id and its newest', () => {
  const ids = Array.from({ length: 30 }, (_, n) => `<${n}>`);
  expect(boundedIds(ids)).toHaveLength(20);
  expect(boundedIds(ids)[0]).toBe('<0>');
  expect(boundedIds(ids).at(-1)).toBe('<29>');
  expect(boundedIds(ids.slice(0, 3))).toEqual(['<0>', '<1>', '<2>']);
});
