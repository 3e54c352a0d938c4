import { expect, test } from 'vitest';
import { buildVisitor } from '../../../testing/build';
import { nextToAnswer } from './next-to-answer';

const row = (YQToken: string, unansweredSince: number | null, serviceID = 'me') =>
  buildVisitor({ YQToken, state: 'current', since: 0, serviceID, unansweredSince });

test('the next to answer is mine, waits for an answer, and has waited longest', () => {
  const rows = [
    row('answered', null),
    row('colleagues', 2, 'colleague'),
    row('later', 4),
    row('first', 3),
    row('open', 1),
  ];
  expect(nextToAnswer(rows, 'me', 'open')?.YQToken).toBe('first');
});

test('nobody of mine waits: nothing is offered', () => {
  expect(nextToAnswer([row('answered', null), row('open', 1)], 'me', 'open')).toBeNull();
});
