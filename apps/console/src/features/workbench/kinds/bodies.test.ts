import { expect, it } from 'vitest';
import { pictureBox, plainWords } from './bodies';

const BASE = 'https://desk.example/';
const file = { url: '/api/files/a?sign=b', name: '发票.pdf', size: 1_420_000, type: 'application/pdf' };

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
])('a picture of %o reserves %o', (given, box) => expect(pictureBox(given)).toEqual(box));
