import { expect, test } from 'vitest';
import { conversations, now } from '../testing/build';
import { everywhere, leaves, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';

const lost = { kind: 'owner-lost' } as const;

verifyTable([
  row('C-22 C-24 the owner is gone', lost, { now, owner: 'gone' }).gives(
    everywhere('not-current', { current: leaves('wait', 'conversation.requeued'), offered: 'transfer-pending' }),
  ),
  ...(['connected', 'in-grace'] as const).map((owner) =>
    row(`C-24 the owner is ${owner}`, lost, { now, owner }).gives(
      everywhere('not-current', { current: 'owner-present', offered: 'transfer-pending' }),
    ),
  ),
  row('C-25 the owner is back', { kind: 'owner-returned', agentId: 'ann' }, { now }).gives(
    everywhere('not-current', {
      current: leaves('current ann', 'conversation.owner-returned'),
      offered: leaves('current ann→bob', 'conversation.owner-returned'),
    }),
  ),
  row('C-25 somebody else is back', { kind: 'owner-returned', agentId: 'bob' }, { now }).gives(
    everywhere('not-current', { current: 'not-yours', offered: 'not-yours' }),
  ),
]);

test('C-22 C-23 it waits again at its old place, without an owner, and records its last owner', () => {
  const decision = decide(conversations.current, lost, { now, owner: 'gone' });

  expect(decision).toMatchObject({
    next: { state: 'wait', ownerId: null, assignedAt: null, lastOwnerId: 'ann', openedAt: 1000 },
    events: [{ type: 'conversation.requeued', agentId: 'ann' }],
  });
});
