import { expect, it } from 'vitest';
import { cardBodyOf, extensionOf, fileBodyOf, safeAddress, sizeText, wordsOfRich } from './bodies';

const BASE = 'https://chat.example/';
const file = { url: '/api/files/abc', name: '茶.png', size: 1200, type: 'image/png', width: 30, height: 20 };

it.each([
  ['/api/files/a', 'https://chat.example/api/files/a'],
  ['https://shop.example/x', 'https://shop.example/x'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['blob:https://chat.example/1', null],
  ['', null],
  [7, null],
])('%j leads to %j', (text, address) => {
  expect(safeAddress(text, BASE)).toBe(address);
});

it('reads what the upload answered', () => {
  expect(fileBodyOf(JSON.stringify({ ...file, thumb: '/api/files/abc/thumb' }), BASE)).toEqual({
    ...file,
    url: 'https://chat.example/api/files/abc',
    thumb: 'https://chat.example/api/files/abc/thumb',
  });
});

it.each(['', '[]', 'null', '{"url":7}', 'not json', '{"url":"https://evil.example/api/files/abc"}'])(
  'finds no file of ours in %j',
  (msg) => {
    expect(fileBodyOf(msg, BASE)).toBeNull();
  },
);

it.each([
  ['<p>卡号 <b>6222</b>&nbsp;0200</p><ul><li>一</li><li>二 &amp; 三</li></ul>', '卡号 6222 0200\n一\n二 & 三'],
  ['&#49;38&#x31; &lt;b&gt;', '1381 <b>'],
  ['<a href="tel:13812345678">call</a>', 'call'],
])('reads %s as words', (html, words) => expect(wordsOfRich(html)).toBe(words));

it('shows of a card what is safe', () => {
  const card = { title: '龙井', text: '50 克', picture: 'javascript:1', link: 'https://shop.example/tea' };
  expect(cardBodyOf(JSON.stringify(card), BASE)).toEqual({ ...card, picture: undefined });
  expect(cardBodyOf('{"text":"no title"}', BASE)).toBeNull();
});

it.each([
  [999, '999 B'],
  [1000, '1 kB'],
  [1440, '1.4 kB'],
  [20_000_000, '20 MB'],
  [3_100_000_000, '3.1 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  ['a.tar.gz', 'GZ'],
  ['.profile', ''],
  ['no', ''],
  ['x.superlong', ''],
])('%s → %s', (name, extension) => expect(extensionOf(name)).toBe(extension));
