import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressKey, addressMatcher, BadAddress } from '../addresses';
import { clientAddress, forwarding, trustedProxies } from './address';

describe('PARLEY_UNLIMITED_ADDRESSES', () => {
  const isUnlimited = addressMatcher(['127.0.0.1', '10.1.0.0/16', '::1', '2001:db8::/32']);
  test.each(['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.3', '::1', '2001:db8:1::9'])('%s is exempt', (address) => {
    expect(isUnlimited(address)).toBe(true);
  });
  test.each(['127.0.0.2', '10.2.0.1', '::2', '2001:db9::1', '', 'x'])('"%s" is not', (address) => {
    expect(isUnlimited(address)).toBe(false);
  });
  test.each(['localhost', '10.0.0.0/33', '::/129', '1.2.3.4/', '10.0.0.0/x'])('"%s" is refused at start', (entry) => {
    expect(() => addressMatcher([entry])).toThrow(BadAddress);
  });
});

describe('all 2^64 addresses of an IPv6 network share one limit', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['', ''],
    ['not an address', 'not an address'],
    ['a:b', 'a:b'],
  ])('"%s" is counted as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('the address of a client', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

  const OFF = trustedProxies([], null);
  const LOCAL = trustedProxies([], 'https://desk.example');
  const LISTED = trustedProxies(['10.0.0.0/8', 'fd00::/8'], 'https://desk.example');

  test.each([
    ['no proxy configured', request('127.0.0.1', '9.9.9.9'), OFF, '127.0.0.1'],
    ['from the proxy: the last address', request('::ffff:127.0.0.1', '1.1.1.1, 9.9.9.9'), LOCAL, '9.9.9.9'],
    ['forwarded by an unknown address', request('8.8.8.8', '9.9.9.9'), LOCAL, '8.8.8.8'],
    ['a link-local address', request('fe80::1%eth0'), OFF, 'fe80::1'],
    ['a proxy without the header', request('127.0.0.1'), LOCAL, '127.0.0.1'],
    ['a proxy with an invalid header', request('127.0.0.1', 'x'), LOCAL, '127.0.0.1'],
    ['a listed balancer', request('10.1.2.3', '9.9.9.9'), LISTED, '9.9.9.9'],
    ['a listed balancer by IPv6', request('fd00::5', '2001:db8::7'), LISTED, '2001:db8::7'],
    ['a balancer that is not listed', request('11.1.2.3', '9.9.9.9'), LISTED, '11.1.2.3'],
    ['through two listed proxies', request('127.0.0.1', '9.9.9.9, 10.1.2.3'), LISTED, '9.9.9.9'],
    ['an entry the client forged', request('10.1.2.3', '1.1.1.1, 9.9.9.9, 10.4.4.4'), LISTED, '9.9.9.9'],
    ['an invalid entry before a proxy', request('10.1.2.3', 'x, 10.4.4.4'), LISTED, '10.4.4.4'],
    ['an office inside of the listed range', request('10.1.2.3', '10.9.9.9'), LISTED, '10.9.9.9'],
  ])('%s', (_, incoming, isProxy, address) => {
    expect(clientAddress(incoming, isProxy)).toBe(address);
  });

  test('whether a proxy names clients and is believed is told at /healthz, for the doctor', () => {
    expect(forwarding(request('10.1.2.3'), LISTED)).toBe('none');
    expect(forwarding(request('10.1.2.3', '9.9.9.9'), LISTED)).toBe('believed');
    expect(forwarding(request('11.1.2.3', '9.9.9.9'), LISTED)).toBe('ignored');
  });

  test('a setting that is no address is refused at start', () => {
    expect(() => trustedProxies(['balancer'], null)).toThrow(/^PARLEY_TRUSTED_PROXIES has "balancer"/);
  });
});
