import { expect, it } from 'vitest';
import { cardBodyOf, extensionOf, fileBodyOf, ownPicture, sizeText, wordsOfRich } from './bodies';
import { safeHref } from './safe-href';

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
  expect(safeHref(text, BASE)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'nothing',
  '//evil.example',
  'https://',
  '/api/files/a',
  'file:///etc/passwd',
])('%s is no address of the web', (address) => expect(safeHref(address)).toBeNull());

it.each([
  ['/api/files/abc?e=1&s=2', 'https://chat.example/api/files/abc?e=1&s=2'],
  ['/api/files/abc/thumb', 'https://chat.example/api/files/abc/thumb'],
  ['https://evil.example/api/files/abc', null],
  ['//evil.example/api/files/abc', null],
  ['/\\evil.example/api/files/abc', null],
  ['/api/files/../talk/userList', null],
  ['/api/avatars/abc', null],
  ['https://evil.example/pixel.png', null],
])('a picture at %j is shown from %j', (text, address) => {
  expect(ownPicture(text, BASE)).toBe(address);
  expect(cardBodyOf(JSON.stringify({ title: 'x', picture: text }), BASE)?.picture ?? null).toBe(address);
  expect(fileBodyOf(JSON.stringify({ ...file, thumb: text }), BASE)?.thumb ?? null).toBe(address);
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
