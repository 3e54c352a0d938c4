import { inboxFrom } from '@parley/protocol/push/effect';
import { expect, it } from 'vitest';
import { buildSnapshot, buildVisitor, NOON } from '../../../testing/build';
import { countToday } from './today';

it('counts today’s figures from the inbox', () => {
  const inbox = inboxFrom(
    buildSnapshot([
      buildVisitor({ YQToken: 'a', state: 'wait', serviceID: null, since: NOON - 5000 }),
      buildVisitor({ YQToken: 'b', state: 'wait', serviceID: null, since: NOON - 9000 }),
      buildVisitor({ YQToken: 'c', unreadNumber: 3 }),
      buildVisitor({ YQToken: 'd', serviceID: 'other', unreadNumber: 7 }),
      buildVisitor({ YQToken: 'e', state: 'monitor', serviceID: null }),
      buildVisitor({ YQToken: 'f', state: 'end', since: NOON }),
      buildVisitor({ YQToken: 'g', state: 'end', since: NOON - 86_400_000 }),
    ]),
  );
  expect(countToday(inbox, NOON - 3_600_000)).toEqual({
    waiting: 2,
    longestSince: NOON - 9000,
    mine: 1,
    unread: 3,
    onSite: 1,
    ended: 1,
    isEndedAtLeast: false,
  });
});
