import { expect, it } from 'vitest';
import { buildMessage, buildThread, NOON } from '../../testing/build';
import { CROSSING_MS, type SeenFacts, seenFor } from './seen';

const said = [buildMessage(1), buildMessage(2)];
const later = NOON + 60_000;
const colleague = buildMessage(3, { role: 'service', nickname: '陈默' });
const own = buildMessage(3, { role: 'service', nickname: '林' });
const read = { readSeq: 2, unreadNumber: 0 };
const facts = (given: Partial<SeenFacts>): SeenFacts => ({
  row: read,
  thread: buildThread(said),
  me: '林',
  now: later,
  since: 0,
  ...given,
});

it.each<[string, Partial<SeenFacts>, number | undefined]>([
  ['all of it has been on screen', {}, undefined],
  ['I have answered since', { thread: buildThread([...said, own]) }, undefined],
  ['the thread is not here', { thread: undefined, row: { readSeq: 0, unreadNumber: 2 } }, undefined],
  ['the second has arrived below, out of sight', { row: { readSeq: 1, unreadNumber: 1 } }, 1],
  [
    'all of it stood there when the thread was opened, the end out of sight',
    { row: { readSeq: 0, unreadNumber: 2 }, since: later - 1 },
    undefined,
  ],
  [
    'a line that crosses with the reply',
    { row: { readSeq: 1, unreadNumber: 1 }, now: NOON + 2000 + CROSSING_MS },
    undefined,
  ],
  [
    'what was out of sight was taken back',
    { row: { readSeq: 1, unreadNumber: 1 }, thread: buildThread([said[0]!, { ...said[1]!, recalled: true }]) },
    undefined,
  ],
  ['a colleague has spoken, and it has been on screen', { thread: buildThread([...said, colleague]) }, 3],
  [
    'a colleague has spoken, and the end is not known',
    { thread: buildThread([...said, colleague], { phase: 'stale' }) },
    undefined,
  ],
])('%s', (_name, given, seen) => expect(seenFor(facts(given))).toBe(seen));
