import { expect, it } from 'vitest';
import { plain } from '../../lib/text/plain';
import { spellingOf } from '../../lib/text/spelling';
import { find, rankOf } from './match';

const titles = [
  '对话',
  '客服管理',
  '留言记录',
  '个人中心',
  '登录记录',
  '退出登录',
  '全屏',
  'Remix 图标',
  'Letters',
  'Log out',
];
const items = titles.map((title) => ({ title, spelling: spellingOf(title) }));
const found = (text: string) => find(items, text).map(({ title }) => title);

it.each<[string, string, string[]]>([
  ['its own characters', '留言', ['留言记录']],
  ['characters inside', '记录', ['留言记录', '登录记录']],
  ['the pinyin initials', 'lyjl', ['留言记录']],
  ['the first initials', 'ly', ['留言记录']],
  ['initials inside', 'jl', ['留言记录', '登录记录']],
  ['the whole pinyin', 'liuyan', ['留言记录']],
  ['pinyin with spaces', 'liu yan', ['留言记录']],
  ['half a syllable', 'dui', ['对话']],
  ['capitals', 'LYJL', ['留言记录']],
  ['full-width letters', 'ｌｙｊｌ', ['留言记录']],
  ['a mixture of alphabets', 'remix 图', ['Remix 图标']],
  ['English, whatever its case', 'LETTERS', ['Letters']],
  ['the start of a later word', 'out', ['Log out']],
  ['letters in their order', 'lgt', ['Log out']],
  ['nothing', 'xyz', []],
  ['an empty text: everything', '  ', titles],
])('found by %s: %s', (_how, text, expected) => expect(found(text)).toEqual(expected));

it('the better find comes first: whole, start, word, inside, initials, spelled', () => {
  const rows = ['dl', 'dlx', 'a dl', 'adl', '登录', 'dialup'].map((title) => ({ title, spelling: spellingOf(title) }));
  expect(find(rows.toReversed(), 'dl').map(({ title }) => title)).toEqual(['dl', 'dlx', 'a dl', 'adl', '登录']);
});

it('other words for it count, after its name', () => {
  const dark = { title: '主题配置', words: ['dark', 'skin'] };
  expect(rankOf(dark, 'skin')).toBe(8);
  expect(rankOf(dark, 'bright')).toBeNull();
});

it('without the dictionary its characters still find it', () =>
  expect(find([{ title: '留言记录' }], '留言')).toHaveLength(1));

it.each([
  ['绿色', { initials: 'ls', full: 'lvse' }],
  ['银行', { initials: 'yh', full: 'yinhang' }],
  ['404 页面', { initials: '404ym', full: '404yemian' }],
  ['Letters', { initials: 'letters', full: 'letters' }],
])('%s is spelled %o', (title, spelling) => expect(spellingOf(title)).toEqual(spelling));

it('one way of writing', () => expect(plain('  ＡＢＣ   d ')).toBe('abc d'));
