import { expect, test } from 'vitest';
import { addressesIn, notAddresses } from './address-list';

test('addresses are separated by line breaks, commas or spaces', () => {
  expect(addressesIn(' 203.0.113.7，10.0.0.0/8\n2001:db8::1; ')).toEqual(['203.0.113.7', '10.0.0.0/8', '2001:db8::1']);
});

test('returns the texts that are not addresses', () => {
  expect(notAddresses('300.1.1.1, 203.0.113.7\nfoo 10.0.0.0/8 ::1 2001:db8::/32 1.2.3')).toEqual([
    '300.1.1.1',
    'foo',
    '1.2.3',
  ]);
});
