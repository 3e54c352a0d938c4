import { expect, test } from 'vitest';
import { contactSuggestions } from './contact-suggestions';

const said = (msg: string, more = {}) => ({ role: 'user' as const, kind: 'text' as const, msg, ...more });
const empty = { phone: '', wechat: '', mail: '' };
const words = (...args: Parameters<typeof contactSuggestions>) =>
  contactSuggestions(...args).map(({ kind, value, replaces }) => [kind, value, replaces]);

test('contacts in messages of the visitor are suggested, newest first', () => {
  const messages = [said('13812345678'), said('微信 tea_lover')];
  expect(words(messages, empty, new Set())).toEqual([
    ['wechat', 'tea_lover', ''],
    ['phone', '13812345678', ''],
  ]);
});

test('contacts on the card, ignored, recalled or sent by agents are not', () => {
  const messages = [
    said('13812345678'),
    said('a@b.cn'),
    said('13900000000', { recalled: true }),
    { ...said('13711112222'), role: 'service' as const },
    said('{"url":"13611112222"}', { kind: 'file' }),
  ];
  expect(words(messages, { ...empty, phone: '138-1234-5678' }, new Set(['mail a@b.cn']))).toEqual([]);
});

test('a different contact shows which value it would replace', () => {
  expect(words([said('13812345678')], { ...empty, phone: '13900000000' }, new Set())).toEqual([
    ['phone', '13812345678', '13900000000'],
  ]);
});
