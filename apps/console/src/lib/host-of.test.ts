import { expect, it } from 'vitest';
import { hostOf } from './host-of';

it.each([
  ['https://www.example.com/tea?a=1', 'example.com'],
  ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
  ['http://127.0.*.*/shop', '127.0.*.*'],
  ['http://127.0.%2A.%2A/shop', '127.0.*.*'],
  ['not an address', ''],
  ['', ''],
])('the host of %s is %s', (address, host) => expect(hostOf(address)).toBe(host));
