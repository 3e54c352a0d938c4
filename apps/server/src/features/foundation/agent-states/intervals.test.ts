import { expect, test } from 'vitest';
import { computeIntervals, type Interval, type StateEvent } from './intervals';

type Told = [id: number, state: StateEvent['state'], at: number];
type Kept = [id: number, state: Interval['state'], beganAt: number, endedAt: number | null];

const event = ([id, state, at]: Told): StateEvent => ({
  id,
  agentId: 'a',
  state,
  cause: 'own',
  byId: null,
  at,
  word: '',
  reason: '',
});
const interval = ([eventId, state, beganAt, endedAt]: Kept): Interval => ({
  eventId,
  agentId: 'a',
  state,
  cause: 'own',
  byId: null,
  beganAt,
  endedAt,
  word: '',
  reason: '',
});

test.each<{ name: string; before?: Kept; events: Told[]; expected: Kept[] }>([
  { name: 'the first state is open', events: [[1, 'online', 10]], expected: [[1, 'online', 10, null]] },
  {
    name: 'each state ends the one before',
    events: [
      [1, 'online', 10],
      [2, 'hidden', 20],
    ],
    expected: [
      [1, 'online', 10, 20],
      [2, 'hidden', 20, null],
    ],
  },
  {
    name: 'the same state once more changes nothing',
    before: [1, 'online', 10, null],
    events: [[2, 'online', 20]],
    expected: [[1, 'online', 10, null]],
  },
  {
    name: 'an end that belonged to a removed interval is taken back',
    before: [1, 'online', 10, 30],
    events: [[2, 'hidden', 20]],
    expected: [
      [1, 'online', 10, 20],
      [2, 'hidden', 20, null],
    ],
  },
  {
    name: 'a loss reported late begins no earlier than the interval that it ends',
    before: [1, 'online', 10, null],
    events: [[2, 'disconnected', 5]],
    expected: [
      [1, 'online', 10, 10],
      [2, 'disconnected', 10, null],
    ],
  },
  {
    name: 'a deleted agent is in no state',
    before: [1, 'online', 10, null],
    events: [
      [2, null, 20],
      [3, null, 30],
    ],
    expected: [[1, 'online', 10, 20]],
  },
  {
    name: 'after an end, a state begins at its own time',
    before: [1, 'online', 10, null],
    events: [
      [2, null, 20],
      [3, 'offline', 30],
    ],
    expected: [
      [1, 'online', 10, 20],
      [3, 'offline', 30, null],
    ],
  },
])('$name', ({ before, events, expected }) => {
  expect(computeIntervals(before ? interval(before) : null, events.map(event))).toEqual(expected.map(interval));
});
