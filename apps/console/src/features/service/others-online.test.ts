import { expect, test } from 'vitest';
import { othersOnline } from './others-online';

const agent = { id: 'lin', enabled: true, state: '0' as const, reachable: true };

test.each([
  ['one of the two online is the agent itself', { members: ['lin', 'zhou'], online: 2 }, agent, 1],
  ['the only one online is the agent itself', { members: ['lin'], online: 1 }, agent, 0],
  [
    'the agent is hidden: not counted as online',
    { members: ['lin', 'zhou'], online: 1 },
    { ...agent, state: '1' as const },
    1,
  ],
  [
    'the agent is disconnected: not counted as online',
    { members: ['lin', 'zhou'], online: 1 },
    { ...agent, reachable: false },
    1,
  ],
  ['it belongs to another group', { members: ['zhou'], online: 1 }, agent, 1],
])('%s', (_, group, from, others) => {
  expect(othersOnline(group, from)).toBe(others);
});
