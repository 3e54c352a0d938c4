import { expect, test } from 'vitest';
import { budgetsOf } from './attempts';

test('names are counted case-insensitively, addresses separately, and no key contains a name', () => {
  const keys = (subject: string, address: string) => budgetsOf('password', subject, { address }).map(({ key }) => key);
  expect(keys('Lin', '1.2.3.4')).toEqual(keys('lin', '1.2.3.4'));
  expect(keys('lin', '1.2.3.4')[0]).not.toBe(keys('lin', '1.2.3.5')[0]);
  expect(keys('lin', '1.2.3.4')[1]).toBe(keys('lin', '1.2.3.5')[1]);
  expect(keys('lin', '1.2.3.4').join()).not.toContain('lin');
});

test('all addresses of an IPv6 network share one budget', () => {
  const first = (address: string) => budgetsOf('linkPassword', 'a link', { address })[0]!.key;
  expect(first('2001:db8:1:2::1')).toBe(first('2001:db8:1:2:ffff::9'));
  expect(first('2001:db8:1:2::1')).not.toBe(first('2001:db8:1:3::1'));
});
