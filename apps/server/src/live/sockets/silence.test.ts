import { expect, test } from 'vitest';
import type { Bound } from './session';
import { nextAction } from './silence';

const visitor: Bound = { kind: 'visitor', key: 'v', visitorId: 'v', siteId: 's', nickname: '' };
const looking = { kind: 'agent', key: 'a', viewedUntil: 20_000 } as Bound;
const session = { bound: visitor, isBinding: false, openedAt: 0, receivedAt: 0, isPinged: false };

test.each([
  { name: 'received a moment ago', given: {}, now: 8000, due: null },
  { name: 'silent', given: {}, now: 8001, due: 'ping' },
  { name: 'silent and asked already', given: { isPinged: true }, now: 8001, due: null },
  { name: 'silent for good', given: { isPinged: true }, now: 15_001, due: 'gone' },
  { name: 'unbound, in time', given: { bound: null, receivedAt: 10_000 }, now: 10_000, due: null },
  { name: 'unbound, too late', given: { bound: null, receivedAt: 10_001 }, now: 10_001, due: 'unbound' },
  {
    name: 'unbound, waiting for us',
    given: { bound: null, isBinding: true, receivedAt: 9000 },
    now: 10_001,
    due: null,
  },
  { name: 'unbound and silent, waiting for us', given: { bound: null, isBinding: true }, now: 15_001, due: 'gone' },
  { name: 'looking as an agent', given: { bound: looking, receivedAt: 19_000 }, now: 19_999, due: null },
  {
    name: 'looking as an agent, for too long',
    given: { bound: looking, receivedAt: 19_000 },
    now: 20_000,
    due: 'view-over',
  },
])('what is due to a socket: $name', ({ given, now, due }) => {
  expect(nextAction({ ...session, ...given }, now)).toBe(due);
});
