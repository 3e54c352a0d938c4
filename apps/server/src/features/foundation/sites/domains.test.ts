import { isDomain } from '@parley/core/visit/domain-entry';
import { expect, test } from 'vitest';
import { admitsOrigin } from './domains';

test.each([
  [[], 'https://any.example', true],
  [[], null, true],
  [['shop.example'], null, false],
  [['shop.example'], 'null', false],
  [['shop.example'], 'https://shop.example', true],
  [['shop.example'], 'http://SHOP.example:8080', true],
  [['shop.example'], 'https://www.shop.example', false],
  [['shop.example'], 'https://evilshop.example', false],
  [['shop.example'], 'https://shop.example.evil.example', false],
  [['*.shop.example'], 'https://www.shop.example', true],
  [['*.shop.example'], 'https://shop.example', false],
  [['*.shop.example'], 'https://evilshop.example', false],
  [['a.example', 'b.example'], 'https://b.example', true],
  [['shop.example:8443'], 'https://shop.example:8443', true],
  [['shop.example:8443'], 'https://shop.example', false],
  [['shop.example:443'], 'https://shop.example', true],
  [['https://shop.example'], 'http://shop.example', false],
  [['https://shop.example/'], 'https://shop.example', true],
  [['商城.example'], 'https://xn--3kq9g.example', false],
  [['商城.example'], new URL('https://商城.example').origin, true],
  [['localhost:3000'], 'http://localhost:3000', true],
  [['127.0.0.1'], 'http://127.0.0.1:5000', true],
])('%j admits %s: %s', (domains, origin, admitted) => {
  expect(admitsOrigin(domains, origin)).toBe(admitted);
});

test.each([
  '',
  ' ',
  'not a domain',
  'shop.example/path',
  'javascript:alert(1)',
  'a..b',
  '*.*.x',
  `${'x'.repeat(50_000)}!`,
])('%.30s is no domain', (entry) => {
  expect(isDomain(entry)).toBe(false);
});
