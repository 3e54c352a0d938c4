import { expect, test } from 'vitest';
import { createTestClock } from '../testing/test-context';
import { createLimiter, type Rule } from './limits';

const rule: Rule = { name: 'test', perMinute: 60, burst: 3 };
const take = (limiter: ReturnType<typeof createLimiter>, times: number, key = 'k') =>
  Array.from({ length: times }, () => limiter.take(rule, key, '10.0.0.1'));

test('a burst passes, then one for each refill; the answer is the wait in seconds', () => {
  const clock = createTestClock();
  const limiter = createLimiter(clock, () => false);
  expect(take(limiter, 5)).toEqual([0, 0, 0, 1, 1]);
  clock.advance(999);
  expect(take(limiter, 1)).toEqual([1]);
  clock.advance(2);
  expect(take(limiter, 2)).toEqual([0, 1]);
  clock.advance(60_000);
  expect(take(limiter, 4)).toEqual([0, 0, 0, 1]);
});

test('keys and rules do not share a bucket', () => {
  const limiter = createLimiter(createTestClock(), () => false);
  expect(take(limiter, 4)).toEqual([0, 0, 0, 1]);
  expect(take(limiter, 1, 'other')).toEqual([0]);
  expect(limiter.take({ ...rule, name: 'another' }, 'k', '10.0.0.1')).toBe(0);
});

test('unlimited addresses are never held back', () => {
  const limiter = createLimiter(createTestClock(), (address) => address === '10.0.0.1');
  expect(take(limiter, 1000).every((wait) => wait === 0)).toBe(true);
});

test('a clock set back takes no tokens away', () => {
  const clock = createTestClock();
  const limiter = createLimiter(clock, () => false);
  take(limiter, 2);
  clock.advance(-3600_000);
  expect(take(limiter, 2)).toEqual([0, 1]);
});

test('a call that costs many tokens waits for all of them, and a refused one takes none', () => {
  const clock = createTestClock();
  const limiter = createLimiter(clock, () => false);
  const cost = (tokens: number) => limiter.take(rule, 'k', '10.0.0.1', tokens);
  expect([cost(2), cost(3), cost(1), cost(1)]).toEqual([0, 2, 0, 1]);
});

test('all addresses of an IPv6 network share one bucket', () => {
  const limiter = createLimiter(createTestClock(), () => false);
  const waits = (addresses: string[]) => addresses.map((address) => limiter.takeOf(rule, address));
  expect(waits(['2001:db8::1', '2001:db8::2', '2001:db8::ffff:3', '2001:db8::4'])).toEqual([0, 0, 0, 1]);
  expect(waits(['2001:db8:0:1::1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'])).toEqual([0, 0, 0, 0]);
});
