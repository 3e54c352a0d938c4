import { expect, test } from 'vitest';
import { leftState } from './left-state';

test.each([
  [0, 2, 'bad'],
  [2, 2, 'silent'],
  [3, 2, 'good'],
  [4, 4, 'silent'],
  [1, 0, 'good'],
] as const)('%i left, warned at %i: %s', (left, warnAt, state) => expect(leftState({ left, warnAt })).toBe(state));
