import { expect, test } from 'vitest';
import type { Viewed } from '../principal';
import { boundAgent } from './binding';
import { isViewer } from './sockets/session';

const by = { uuid: 'boss', username: 'boss', nickname: 'Boss' };
const viewed = (as: Viewed['as']): Viewed => ({ by, as, id: 'a', name: 'Anna', until: 1000 });
const login = { uuid: 'a', nickname: 'Anna', sessionId: 's', admin: false, roles: [], permissions: ['talk:desk'] };

test.each([
  { name: 'an agent of the desk', given: login, key: 'aa', isInside: true, onlooks: false },
  { name: 'who may not use the desk', given: { ...login, permissions: [] }, key: 'xa', isInside: true, onlooks: false },
  { name: 'a guest', given: { ...login, guest: true as const }, key: 'aa', isInside: false, onlooks: false },
  {
    name: 'who looks as an agent',
    given: { ...login, viewed: viewed('agent') },
    key: 'aa',
    isInside: true,
    onlooks: true,
  },
  {
    name: 'who looks as a role',
    given: { ...login, viewed: viewed('role') },
    key: 'xa',
    isInside: true,
    onlooks: true,
  },
])('as whom a socket hears: $name', ({ given, key, isInside, onlooks }) => {
  const bound = boundAgent(given);
  expect(bound).toEqual({
    kind: 'agent',
    key,
    uuid: 'a',
    nickname: 'Anna',
    sessionId: 's',
    isInside,
    viewedUntil: onlooks ? 1000 : null,
  });
  expect(isViewer(bound)).toBe(onlooks);
});
