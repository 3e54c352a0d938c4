import { expect, test } from 'vitest';
import { heldUntil, latestQuota, type QuotaChannel, quotaFault, quotaOf, type WindowFacts, windowFor } from './quota';

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
  const spent = { ...wrote, wroteAt: NOW - HOUR };
  expect(latestQuota('mini', { ...spent, enteredAt: NOW, enteredSent: 2 })).toMatchObject({ left: 3, limit: 5 });
  expect(latestQuota('mini', NEVER)).toEqual({ left: 0, limit: 0, until: null });
});

test('W-04 a welcome that ended before the message does not hide that its replies are spent', () => {
  const followed = { ...NEVER, enteredAt: NOW - HOUR, enteredSent: 1, wroteAt: NOW, wroteSent: 5 };
  expect(latestQuota('wechat', followed)).toEqual({ left: 0, limit: 5, until: NOW + 48 * HOUR });
  const ended = { ...NEVER, wroteAt: NOW - 49 * HOUR, wroteSent: 1, enteredAt: NOW, enteredSent: 3 };
  expect(latestQuota('wechat', ended)).toEqual({ left: 0, limit: 3, until: NOW + 60_000 });
});

test('W-04 with and without a clock the same, at every moment that follows what was done last', () => {
  const [wrote, entered] = [
    [null, NOW - 49 * HOUR, NOW - HOUR, NOW],
    [null, NOW - HOUR, NOW - 30_000, NOW],
  ];
  for (const wroteAt of wrote)
    for (const enteredAt of entered)
      for (const [wroteSent, enteredSent] of [
        [0, 0],
        [5, 3],
        [5, 0],
        [2, 3],
      ] as const) {
        const facts = { wroteAt, wroteSent, enteredAt, enteredSent };
        const latest = latestQuota('wechat', facts);
        const at = Math.max(wroteAt ?? 0, enteredAt ?? 0);
        expect({ facts, left: latest.left }).toEqual({ facts, left: quotaOf('wechat', facts, at).left });
      }
});

test.each([
  [0, 0, 3000],
  [0, 2000, 5000],
  [0, 9000, 10_000],
])('W-05 texts from %i to %i wait until %i', (first, newest, until) => {
  expect(heldUntil(first, newest)).toBe(until);
});

test.each([
  ['a reply is left', { left: 1, limit: 5, until: NOW }, null],
  ['all are spent', { left: 0, limit: 5, until: NOW }, 'quota-spent'],
  ['no window is open', { left: 0, limit: 0, until: null }, 'window-closed'],
])('%s: %#', (_name, quota, fault) => expect(quotaFault(quota)).toBe(fault));
