import { expect, test } from 'vitest';
import { buildVisitor } from '../../../testing/build';
import { nextToAnswer } from './next-to-answer';

const row = (YQToken: string, role: 'user' | 'service', time: number, serviceID = 'me') =>
  buildVisitor({
    ...{ YQToken, state: 'current', serviceID },
    last: { msg: 'hello', kind: 'text', role, onlyID: YQToken, time },
  });

test('the next to answer is mine, waits for an answer, and has waited longest', () => {
  const rows = [
    row('answered', 'service', 1),
    row('colleagues', 'user', 2, 'colleague'),
    row('later', 'user', 4),
    row('first', 'user', 3),
    row('open', 'user', 1),
  ];
  expect(nextToAnswer(rows, 'me', 'open')?.YQToken).toBe('first');
});

test('nobody of mine waits: nothing is offered', () => {
  expect(nextToAnswer([row('answered', 'service', 1), row('open', 'user', 1)], 'me', 'open')).toBeNull();
});
