import { expect, test } from 'vitest';
import { leftParts } from './left-parts';

test.each([
  [-5, { unit: 'seconds', seconds: 0 }],
  [999, { unit: 'seconds', seconds: 1 }],
  [59_000, { unit: 'seconds', seconds: 59 }],
  [60_000, { unit: 'minutes', minutes: 1, seconds: 0 }],
  [3_599_000, { unit: 'minutes', minutes: 59, seconds: 59 }],
  [3_600_000, { unit: 'hours', hours: 1, minutes: 0 }],
  [48 * 3_600_000 - 1, { unit: 'hours', hours: 48, minutes: 0 }],
])('%d ms', (ms, parts) => expect(leftParts(ms)).toEqual(parts));
