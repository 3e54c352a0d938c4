import { describe, expect, it } from 'vitest';
import { dockReplies, matchReplies, type QuickReply, slashQuery, suggestReplies, textFor, type Uses } from './match';
import { fillVariables, firstOpenVariable } from './variables';

const reply = (title: string, msg: string, given: Partial<QuickReply> = {}): QuickReply => ({
  id: title,
  scope: 'shared',
  group: null,
  groups: [],
  category: '',
  folderAt: 0,
  shortcut: '',
  title,
  msg,
  kind: 'text',
  type: 'text',
  files: [],
  variants: [],
  tags: [],
  validFrom: null,
  validUntil: null,
  version: 1,
  initials: '',
  pinyin: '',
  position: 0,
  updatedAt: 0,
  ...given,
});

const hello = reply('问候', '您好 {name}，我是 {agent}', {
  shortcut: 'hi',
  initials: 'whnhwos',
  pinyin: 'wenhouninhaowoshi',
});
const ship = reply('运费', '满 99 元包邮，不满收 8 元', {
  initials: 'yfm99yby',
  pinyin: 'yunfeiman99yuanbaoyou',
  category: '物流',
});
const late = reply('延误', '快递延误，我们在催', { initials: 'ywkdyw', pinyin: 'yanwukuaidiyanwu', category: '物流' });
const own = reply('我的运费说明', '新疆西藏另算运费', {
  scope: 'own',
  initials: 'wdyfsm',
  pinyin: 'wodeyunfeishuoming',
});
const all = [hello, ship, late, own];
const titles = (found: QuickReply[]) => found.map(({ title }) => title);

describe('the query after `/`', () => {
  it.each<[string, Uses, string[]]>([
    ['', {}, ['我的运费说明', '问候', '延误', '运费']],
    ['hi', {}, ['问候']],
    ['HI', {}, ['问候']],
    ['运费', {}, ['运费', '我的运费说明']],
    ['yf', {}, ['运费', '我的运费说明']],
    ['yunfei', {}, ['运费', '我的运费说明']],
    ['包邮', {}, ['运费']],
    ['物流', {}, ['延误', '运费']],
    ['物流', { 运费: { count: 3, at: 1 } }, ['运费', '延误']],
    ['没有的', {}, []],
  ])('%j finds', (query, uses, found) => expect(titles(matchReplies(all, query, uses))).toEqual(found));

  it.each<[string, number, string | null]>([
    ['/', 1, ''],
    ['/yf', 3, 'yf'],
    ['/yf', 2, 'y'],
    ['a/yf', 4, null],
    ['/一行\n二行', 6, null],
    ['', 0, null],
  ])('%j with the caret at %i: %j', (text, caret, query) => expect(slashQuery(text, caret)).toBe(query));
});

describe('suggestions while typing', () => {
  it.each<[string, string[]]>([
    ['您好', ['问候']],
    ['运', []],
    ['运费', ['运费', '我的运费说明']],
    ['请稍等。快递延', ['延误']],
    ['/运费', []],
    ['快递延误，我们在催', []],
    ['yunfei', ['运费']],
    ['没有人这么写', []],
  ])('%j suggests', (text, found) => expect(titles(suggestReplies(all, text, {}))).toEqual(found));
});

describe('variables', () => {
  const values = { name: '王芳', agent: '林晓', site: '茶叶店', page: '', date: '2026-03-02', time: '12:00' };
  it.each([
    ['您好 {name}，我是 {agent}', '您好 王芳，我是 林晓'],
    ['{visitor}，现在 {time}', '王芳，现在 12:00'],
    ['您在看 {page}，单号 {order}', '您在看 {page}，单号 {order}'],
    ['{toString}', '{toString}'],
  ])('%j', (text, filled) => expect(fillVariables(text, values)).toBe(filled));

  it('the number of a visitor is not used as a name', () =>
    expect(fillVariables('您好 {name}，请说', { ...values, name: '' })).toBe('您好，请说'));

  it('the first variable without a value is selected', () =>
    expect(firstOpenVariable('单号 {order} 已发')).toEqual({ start: 3, end: 10 }));
});

it('above the field the most used replies come first, then those of the same folder', () =>
  expect(titles(dockReplies(all, { 延误: { count: 2, at: 1 } }))[0]).toBe('延误'));

it('replies are listed by the place of their folders, and found by their tags', () => {
  const first = reply('售后', '请提供单号', { category: '售后', folderAt: 1, tags: ['退款'] });
  const second = reply('问候语', '您好', { category: '问候', folderAt: 2 });
  expect(titles(matchReplies([second, first], '', {}))).toEqual(['售后', '问候语']);
  expect(titles(matchReplies([second, first], '退款', {}))).toEqual(['售后']);
});

it.each([
  ['en-GB', 'Hello {name}'],
  ['EN', 'Hello {name}'],
  ['zh-CN', '您好 {name}'],
  ['', '您好 {name}'],
])('a visitor of the language %j is told the text of it', (language, text) =>
  expect(textFor({ ...hello, msg: '您好 {name}', variants: [{ language: 'en', msg: 'Hello {name}' }] }, language)).toBe(
    text,
  ),
);
