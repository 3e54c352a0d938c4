import { expect, it } from 'vitest';
import { progressOf } from './progress';

const COUNTS = { lines: 10, done: 4, created: 3, filled: 1, undone: 1, kept: 1 };

it.each([
  ['running', COUNTS, { done: 4, total: 10, share: 0.4 }],
  ['stopping', COUNTS, { done: 4, total: 10, share: 0.4 }],
  ['undoing', COUNTS, { done: 2, total: 4, share: 0.5 }],
  ['undoing', { ...COUNTS, created: 0, filled: 0, undone: 0, kept: 0 }, { done: 0, total: 0, share: 0 }],
] as const)('%s', (state, counts, progress) => {
  expect(progressOf({ ...counts, state })).toEqual(progress);
});
