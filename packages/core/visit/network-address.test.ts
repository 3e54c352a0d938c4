import { expect, test } from 'vitest';
import { isInRange, plainNetworkAddress, readNetworkAddress, readRange, realAddress } from './network-address';

test.each([
  ['::ffff:202.96.128.86', '202.96.128.86'],
  ['::FFFF:ca60:8056', '202.96.128.86'],
  ['64:ff9b::202.96.128.86', '202.96.128.86'],
  ['64:ff9b::ca60:8056', '202.96.128.86'],
  ['2002:ca60:8056::1', '202.96.128.86'],
  // Teredo: the client's IPv4 address is inverted.
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '192.0.2.45'],
  ['202.96.128.86', '202.96.128.86'],
  ['240e:4c:4008::1', '240e:4c:4008::1'],
  ['2001:db8::ca60:8056', '2001:db8::ca60:8056'],
  ['64:ff9b:1::ca60:8056', '64:ff9b:1::ca60:8056'],
  ['nonsense', 'nonsense'],
])('V-40 the address inside %s is %s', (text, plain) => expect(plainNetworkAddress(text)).toBe(plain));

test.each([
  '',
  '1.2.3',
  '1.2.3.256',
  '01.2.3.4',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  'g::',
  '::1.2.3',
  ':1',
])('%s is no address', (text) => expect(readNetworkAddress(text)).toBeNull());

test('a range holds the addresses of its own family that begin as it does', () => {
  const holds = (range: string, address: string) => isInRange(realAddress(address)!, readRange(range)!);
  expect(holds('203.0.113.0/24', '203.0.113.255')).toBe(true);
  expect(holds('203.0.113.0/24', '203.0.114.0')).toBe(false);
  expect(holds('203.0.113.7', '203.0.113.7')).toBe(true);
  expect(holds('0.0.0.0/0', '1.2.3.4')).toBe(true);
  expect(holds('2001:db8::/32', '2001:db8:ffff::1')).toBe(true);
  expect(holds('::/0', '1.2.3.4')).toBe(false);
  expect(holds('203.0.113.0/24', '64:ff9b::cb00:7101')).toBe(true);
  for (const text of ['203.0.113.0/33', '2001:db8::/129', '203.0.113.0/', 'x/8', '1.2.3.4/1/2'])
    expect(readRange(text), text).toBeNull();
});
