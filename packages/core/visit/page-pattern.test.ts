import { expect, test } from 'vitest';
import { fitsPage, isAmongPages, isPagePattern } from './page-pattern';

test.each([
  ['/price', 'https://shop.example/price', true],
  ['/price', 'https://shop.example/price/?from=ad#top', true],
  ['/price', 'https://shop.example/prices', false],
  ['/Price*', 'https://shop.example/prices/2', true],
  ['/price*', 'https://shop.example/en/price', false],
  ['*/price', 'https://shop.example/en/price', true],
  ['*/price', 'https://shop.example/price?x=1', true],
  ['/shop/*', 'https://shop.example/shop/lamp', true],
  ['/shop/*', 'https://shop.example/shop', true],
  ['/', 'https://shop.example', true],
  ['/', 'https://shop.example/?from=ad', true],
  ['/', 'https://shop.example/a', false],
  ['*lamp*', 'https://shop.example/shop/lamp/1', true],
  ['*sale*', 'https://shop.example/a?utm=sale', true],
  ['*?from=ad*', 'https://shop.example/price?from=ad1', true],
  ['/#/price', 'https://shop.example/#/price', true],
  ['/a*b*c', 'https://shop.example/abxc', true],
  ['/a*b*c', 'https://shop.example/acb', false],
  ['/ab*ba', 'https://shop.example/aba', false],
  ['shop.example/*', 'https://shop.example/', true],
  ['*.shop.example/price', 'https://en.shop.example/price', true],
  ['https://shop.example/*', 'https://shop.example/a', true],
  ['https://shop.example/*', 'https://other.example/a', false],
  ['https://shop.example/', 'http://shop.example/', false],
  ['/p.ice', 'https://shop.example/price', false],
  ['＊／price', 'https://shop.example/price', true],
  ['*', '', false],
])('V-47 %s at %s: %s', (pattern, address, is) => expect(fitsPage(pattern, address)).toBe(is));

test('V-47 excluded pages win, and without pages all fit', () => {
  expect(isAmongPages({ pages: [], notPages: [] }, 'https://shop.example/a')).toBe(true);
  expect(isAmongPages({ pages: ['/a*'], notPages: ['*/cart'] }, 'https://shop.example/a/cart')).toBe(false);
});

test.each(['', '/a b', '^/price$', '/(a|b)', '/*'.repeat(11)])('V-47 refuses %j', (pattern) =>
  expect(isPagePattern(pattern)).toBe(false),
);

test('V-47 a hostile pattern takes no longer', () => {
  expect(fitsPage(`/${'*a'.repeat(100)}*b`, `https://shop.example/${'a'.repeat(4000)}`)).toBe(false);
});
