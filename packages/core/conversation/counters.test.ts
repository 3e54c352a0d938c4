import { expect, test } from 'vitest';
import { counted, noMessages } from './counters';

test('C-70 C-71 every message takes the next seq and counts on its side', () => {
  const afterThree = (['visitor', 'robot', 'agent'] as const).reduce(counted, noMessages);

  expect(afterThree).toEqual({ lastSeq: 3, visitorMessages: 1, agentMessages: 2 });
  expect(counted(afterThree, 'visitor')).toEqual({ lastSeq: 4, visitorMessages: 2, agentMessages: 2 });
});
