import { expect, it } from 'vitest';
import { ageOf } from './age';
import { uuidTime } from './uuid-time';

it.each([
  [-5000, { unit: 'clock', text: '0:00' }],
  [59_999, { unit: 'clock', text: '0:59' }],
  [61_000, { unit: 'clock', text: '1:01' }],
  [3_599_000, { unit: 'clock', text: '59:59' }],
  [3_600_000, { unit: 'hours', count: 1 }],
  [86_400_000, { unit: 'days', count: 1 }],
])('%i ms old', (ms, age) => expect(ageOf(ms)).toEqual(age));

it('reads when a UUID of version 7 was made, and no other', () => {
  expect(uuidTime('018f4d2e-7c00-7abc-8def-0123456789ab')).toBe(0x018f4d2e7c00);
  expect(uuidTime('018f4d2e-7c00-4abc-8def-0123456789ab')).toBeNull();
});
