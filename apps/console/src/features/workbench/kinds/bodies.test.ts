import { expect, it } from 'vitest';
import { cardBodyOf, extensionOf, fileBodyOf, pictureBox, plainWords, safeAddress, sizeText } from './bodies';

const BASE = 'https://desk.example/';
const file = { url: '/api/files/a?sign=b', name: '发票.pdf', size: 1_420_000, type: 'application/pdf' };

it.each([
  ['/api/files/a', 'https://desk.example/api/files/a'],
  ['https://shop.example/x', 'https://shop.example/x'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['', null],
  [7, null],
])('%s leads to %s', (text, href) => expect(safeAddress(text, BASE)).toBe(href));

it('a file is what the upload answered', () =>
  expect(fileBodyOf(JSON.stringify(file), BASE)).toMatchObject({ name: '发票.pdf', url: `${BASE}api/files/a?sign=b` }));

it.each([
  ['no JSON', '发票'],
  ['a list', '[]'],
  ['another server', JSON.stringify({ ...file, url: 'https://evil.example/a' })],
  ['a script', JSON.stringify({ ...file, url: 'javascript:alert(1)' })],
])('%s is no file of ours', (_name, msg) => expect(fileBodyOf(msg, BASE)).toBeNull());

it('a card has a title; what leads nowhere is left out', () => {
  const card = { title: '龙井', text: '一两', picture: 'javascript:x', link: 'https://shop.example/1' };
  expect(cardBodyOf(JSON.stringify(card), BASE)).toEqual({
    title: '龙井',
    text: '一两',
    picture: undefined,
    link: 'https://shop.example/1',
  });
  expect(cardBodyOf('{"text":"x"}', BASE)).toBeNull();
});

it.each([
  ['text', '您好', '您好'],
  ['image', JSON.stringify(file), '发票.pdf'],
  ['file', 'broken', ''],
  ['rich', '<p>一 &amp; 二</p><script>x</script>', '一 & 二\nx'],
  ['card', '{"title":"龙井","text":"一两"}', '龙井\n一两'],
] as const)('a message of kind %s in plain words', (kind, msg, words) =>
  expect(plainWords({ kind, msg }, BASE)).toBe(words),
);

it.each([
  [999, '999 B'],
  [1420, '1.4 kB'],
  [25_000_000, '25 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 280, height: 210 },
  ],
  [
    { width: 100, height: 80 },
    { width: 100, height: 80 },
  ],
  [
    { width: 500, height: 5000 },
    { width: 40, height: 320 },
  ],
  [{}, { width: 200, height: 150 }],
])('a picture of %o keeps a room of %o', (given, box) => expect(pictureBox(given)).toEqual(box));

it.each([
  ['a.tar.gz', 'GZ'],
  ['.profile', ''],
  ['no', ''],
  ['x.superlong', ''],
])('%s → %s', (name, extension) => expect(extensionOf(name)).toBe(extension));
