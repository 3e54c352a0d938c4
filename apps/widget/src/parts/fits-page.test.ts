import { expect, test } from 'vitest';
import { fitsPage } from './fits-page';

const on = (href: string, pages: string[], notPages: string[] = []) => fitsPage({ pages, notPages }, href);

test('without rules every page fits', () => {
  expect(on('https://shop.example/a', [])).toBe(true);
});

test.each([
  ['/price', 'https://shop.example/price', true],
  ['/price', 'https://shop.example/price?from=ad#top', true],
  ['/price', 'https://shop.example/prices', false],
  ['/price*', 'https://shop.example/prices/2', true],
  ['/price*', 'https://shop.example/en/price', false],
  ['*/price', 'https://shop.example/en/price', true],
  ['*sale*', 'https://shop.example/en/summer-sale?x', true],
  ['https://shop.example/*', 'https://shop.example/a', true],
  ['https://shop.example/*', 'https://other.example/a', false],
  ['/a*a', 'https://shop.example/a', false],
])('%s and %s: %s', (pattern, href, fits) => {
  expect(on(href, [pattern])).toBe(fits);
});

test('excluded pages win', () => {
  expect(on('https://shop.example/a/cart', ['/a*'], ['*/cart'])).toBe(false);
});
