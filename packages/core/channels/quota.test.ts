import { expect, test } from 'vitest';
import { heldUntil, latestQuota, type QuotaChannel, quotaOf, type WindowFacts, windowFor } from './quota';

const NOW = 1_900_000_000_000;
const HOUR = 3600_000;
const NEVER: WindowFacts = { wroteAt: null, wroteSent: 0, enteredAt: null, enteredSent: 0 };

test.each<[string, QuotaChannel, Partial<WindowFacts>, { left: number; limit: number; until: number | null }]>([
  ['W-01 nothing was received', 'wechat', {}, { left: 0, limit: 0, until: null }],
  ['W-01 a message', 'wechat', { wroteAt: NOW }, { left: 5, limit: 5, until: NOW + 48 * HOUR }],
  ['W-01 two replies', 'wechat', { wroteAt: NOW - HOUR, wroteSent: 2 }, { left: 3, limit: 5, until: NOW + 47 * HOUR }],
  ['W-01 spent', 'mini', { wroteAt: NOW - HOUR, wroteSent: 5 }, { left: 0, limit: 5, until: NOW + 47 * HOUR }],
  ['W-01 the last moment', 'wechat', { wroteAt: NOW - 48 * HOUR + 1 }, { left: 5, limit: 5, until: NOW + 1 }],
  ['W-01 over', 'wechat', { wroteAt: NOW - 48 * HOUR }, { left: 0, limit: 0, until: null }],
  ['W-02 a follow', 'wechat', { enteredAt: NOW }, { left: 3, limit: 3, until: NOW + 60_000 }],
  ['W-02 over', 'wechat', { enteredAt: NOW - 60_000 }, { left: 0, limit: 0, until: null }],
  ['W-03 entering a mini-program', 'mini', { enteredAt: NOW }, { left: 2, limit: 2, until: NOW + 60_000 }],
  [
    'W-04 both: the message first',
    'wechat',
    { wroteAt: NOW - HOUR, wroteSent: 4, enteredAt: NOW },
    { left: 1, limit: 5, until: NOW + 47 * HOUR },
  ],
  [
    'W-04 then the entry',
    'wechat',
    { wroteAt: NOW - HOUR, wroteSent: 5, enteredAt: NOW, enteredSent: 1 },
    { left: 2, limit: 3, until: NOW + 60_000 },
  ],
])('%s', (_name, channel, facts, quota) => {
  expect(quotaOf(channel, { ...NEVER, ...facts }, NOW)).toEqual(quota);
});

test('W-04 a reply is counted in the window of the message while it has one left', () => {
  const both = { ...NEVER, wroteAt: NOW, enteredAt: NOW };
  expect(windowFor('wechat', both, NOW)).toBe('message');
  expect(windowFor('wechat', { ...both, wroteSent: 5 }, NOW)).toBe('entry');
  expect(windowFor('wechat', { ...both, wroteSent: 5, enteredSent: 3 }, NOW)).toBe(null);
});

test('W-04 without a clock the window that ends last and has replies left', () => {
  const wrote = { ...NEVER, wroteAt: NOW - 48 * HOUR, wroteSent: 2 };
  expect(latestQuota('mini', wrote)).toEqual({ left: 3, limit: 5, until: NOW });
  expect(latestQuota('mini', { ...wrote, enteredAt: NOW })).toEqual({ left: 2, limit: 2, until: NOW + 60_000 });
  expect(latestQuota('mini', { ...wrote, enteredAt: NOW, enteredSent: 2 })).toMatchObject({ left: 3, until: NOW });
  expect(latestQuota('mini', NEVER)).toEqual({ left: 0, limit: 0, until: null });
});

test.each([
  [0, 0, 3000],
  [0, 2000, 5000],
  [0, 9000, 10_000],
])('W-05 texts from %i to %i wait until %i', (first, newest, until) => {
  expect(heldUntil(first, newest)).toBe(until);
});
