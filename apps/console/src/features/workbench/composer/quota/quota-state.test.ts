import type { ReplyQuota } from '@parley/protocol/types';
import { expect, test } from 'vitest';
import { isOpen, quotaState } from './quota-state';

const NOW = 1_900_000_000_000;
const OPEN: ReplyQuota = { left: 5, limit: 5, until: NOW + 1, mergeAt: 3, warnAt: 2 };

test.each<[string, Partial<ReplyQuota>, ReturnType<typeof quotaState>, boolean]>([
  ['a window with replies', {}, 'open', true],
  ['two left', { left: 2 }, 'low', true],
  ['the last', { left: 1 }, 'last', true],
  ['the last, without warnings', { left: 1, warnAt: 0 }, 'open', true],
  ['none left', { left: 0 }, 'spent', false],
  ['the window ended', { until: NOW }, 'closed', false],
  ['nothing was received', { left: 0, limit: 0, until: null }, 'never', false],
])('%s', (_name, quota, state, isWritable) => {
  const found = quotaState({ ...OPEN, ...quota }, NOW);
  expect([found, isOpen(found)]).toEqual([state, isWritable]);
});
