import { expect, test } from 'vitest';
import { callOutside } from './call-outside';
import { isForbiddenAddress } from './forbidden-address';

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '169.254.169.254',
  '::1',
  '::',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'ff02::1',
  '255.255.255.255',
])('%s is forbidden (attack 4)', (address) => expect(isForbiddenAddress(address)).toBe(true));

test.each(['8.8.8.8', '10.1.2.3', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s may be called', (address) =>
  expect(isForbiddenAddress(address)).toBe(false),
);

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
])('%s is not called (attack 4: decimal, mapped, by name)', async (url) => {
  await expect(callOutside(url)).rejects.toThrow(/not https|this machine/);
});
