import { expect, it } from 'vitest';
import { withLinks } from './links';

it.each([
  ['plain text', [{ text: 'plain text' }]],
  ['见 https://a.example/b?c=1。谢谢', [{ text: '见 ' }, link('https://a.example/b?c=1'), { text: '。谢谢' }]],
  ['(see http://a.example/b).', [{ text: '(see ' }, link('http://a.example/b'), { text: ').' }]],
  ['https://a.example https://b.example', [link('https://a.example'), { text: ' ' }, link('https://b.example')]],
  ['javascript:alert(1) data:text/html,x', [{ text: 'javascript:alert(1) data:text/html,x' }]],
  ['https://', [{ text: 'https://' }]],
  ['<a href="https://a.example">', [{ text: '<a href="' }, link('https://a.example'), { text: '">' }]],
])('%s', (text, parts) => {
  expect(withLinks(text)).toEqual(parts);
});

it.each([['https://'.repeat(12_500)], [`https://${'.'.repeat(100_000)}`], [`https://a${'!)'.repeat(50_000)}`]])(
  'keeps every letter of a text made to be slow',
  (text) => {
    expect(
      withLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  },
);

function link(href: string) {
  return { text: href, href };
}
