import { expect, test } from 'vitest';
import { ann, bob, conversations, eve, now, root } from '../testing/build';
import { everywhere, leaves, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';

const accepts = { kind: 'agent-accepts' } as const;
const takesOver = { kind: 'agent-takes-over' } as const;

const accepted = (agent: string) => leaves(`current ${agent}`, 'conversation.accepted');
const takenOver = (agent: string) => leaves(`current ${agent}`, 'conversation.taken-over');
const assigned = leaves('current bob', 'conversation.assigned');

verifyTable([
  row('C-16 the queue assigns it', { kind: 'queue-assigns', agentId: 'bob' }, { now }).gives(
    everywhere('not-waiting', { wait: assigned, requeued: assigned }),
  ),
  row('C-17 C-19 the colleague it is offered to accepts', accepts, { now, actor: bob, load: 4, limit: 5 }).gives(
    everywhere('not-waiting', {
      robot: accepted('bob'),
      wait: accepted('bob'),
      requeued: accepted('bob'),
      offered: leaves('current bob', 'conversation.transfer-accepted'),
    }),
  ),
  row('C-18 C-19 a full agent accepts', accepts, { now, actor: bob, load: 5, limit: 5 }).gives(
    everywhere('not-waiting', {
      robot: 'limit-reached',
      wait: 'limit-reached',
      requeued: 'limit-reached',
      offered: 'limit-reached',
    }),
  ),
  row(
    'C-18 C-19 a full agent accepts beyond the limit',
    { ...accepts, beyond: true },
    {
      now,
      actor: bob,
      load: 5,
      limit: 5,
    },
  ).gives(
    everywhere('not-waiting', {
      robot: accepted('bob'),
      wait: accepted('bob'),
      requeued: accepted('bob'),
      offered: leaves('current bob', 'conversation.transfer-accepted'),
    }),
  ),
  ...[ann, eve].map((actor) =>
    row(`C-18 ${actor.id} accepts, with a limit of none`, accepts, { now, actor, load: 99, limit: 0 }).gives(
      everywhere('not-waiting', {
        robot: accepted(actor.id),
        wait: accepted(actor.id),
        requeued: accepted(actor.id),
      }),
    ),
  ),
  row('C-20 a colleague takes over', takesOver, { now, actor: eve }).gives(
    everywhere(takenOver('eve'), { none: 'no-conversation', ended: 'already-ended' }),
  ),
  row('C-20 the colleague it is offered to takes over', takesOver, { now, actor: bob }).gives(
    everywhere(takenOver('bob'), { none: 'no-conversation', ended: 'already-ended' }),
  ),
  row('C-21 the owner takes over', takesOver, { now, actor: ann }).gives(
    everywhere(takenOver('ann'), {
      none: 'no-conversation',
      current: 'already-yours',
      offered: 'already-yours',
      ended: 'already-ended',
    }),
  ),
]);

test('C-19 the event of an accepted offer contains the state before and after', () => {
  const decision = decide(conversations.offered, accepts, { now, actor: bob, load: 0, limit: 1 });

  expect(decision).toEqual({
    ok: true,
    next: { ...conversations.current, ownerId: 'bob', lastOwnerId: 'bob', assignedAt: now, baton: 3 },
    events: [
      {
        type: 'conversation.transfer-accepted',
        conversationId: 'conversation',
        visitorId: 'visitor',
        at: now,
        from: 'ann',
        to: 'bob',
        was: { state: 'current', ownerId: 'ann', transferTo: 'bob' },
        is: { state: 'current', ownerId: 'bob', transferTo: null },
      },
    ],
  });
});

test.each([
  ['wait', null],
  ['current', 'ann'],
] as const)('C-20 taking over from %s names the former owner: %s', (situation, from) => {
  const decision = decide(conversations[situation], takesOver, { now, actor: eve });

  expect(decision).toMatchObject({ events: [{ type: 'conversation.taken-over', agentId: 'eve', from }] });
});

const handsBack = (to: string | null) => ({ kind: 'agent-hands-back', to }) as const;
const notCurrent = { none: 'no-conversation', ended: 'already-ended' } as const;

verifyTable([
  row('C-26 the owner hands it back', handsBack('eve'), { now, actor: ann, target: 'connected' }).gives(
    everywhere('not-current', {
      ...notCurrent,
      current: leaves('current eve', 'conversation.handed-back'),
      offered: 'transfer-pending',
    }),
  ),
  ...(['in-grace', 'gone'] as const).map((target) =>
    row(`C-26 the former owner is ${target}`, handsBack('eve'), { now, actor: ann, target }).gives(
      everywhere('not-current', { ...notCurrent, current: 'agent-unavailable', offered: 'transfer-pending' }),
    ),
  ),
  row('C-26 it was not taken over', handsBack(null), { now, actor: ann, target: 'gone' }).gives(
    everywhere('not-current', { ...notCurrent, current: 'not-taken-over', offered: 'transfer-pending' }),
  ),
  row('C-26 a colleague hands it back', handsBack('ann'), { now, actor: bob, target: 'connected' }).gives(
    everywhere('not-current', { ...notCurrent, current: 'not-yours', offered: 'not-yours' }),
  ),
]);

const handsOver = (to: string | null) => ({ kind: 'admin-hands-over', to }) as const;

verifyTable([
  row('C-27 to a connected colleague', handsOver('eve'), { now, actor: root, target: 'connected' }).gives(
    everywhere('not-current', {
      ...notCurrent,
      current: leaves('current eve', 'conversation.handed-over'),
      offered: leaves('current eve', 'conversation.handed-over'),
    }),
  ),
  row('C-27 to the queue', handsOver(null), { now, actor: root, target: 'gone' }).gives(
    everywhere('not-current', {
      ...notCurrent,
      current: leaves('wait', 'conversation.requeued'),
      offered: leaves('wait', 'conversation.requeued'),
    }),
  ),
  row('C-27 to its owner', handsOver('ann'), { now, actor: root, target: 'connected' }).gives(
    everywhere('not-current', { ...notCurrent, current: 'already-yours', offered: 'already-yours' }),
  ),
  row('C-27 to an agent who is not connected', handsOver('eve'), { now, actor: root, target: 'in-grace' }).gives(
    everywhere('not-current', { ...notCurrent, current: 'agent-unavailable', offered: 'agent-unavailable' }),
  ),
  row('C-27 by a colleague', handsOver('eve'), { now, actor: ann, target: 'connected' }).gives(
    everywhere('not-current', { ...notCurrent, current: 'not-yours', offered: 'not-yours' }),
  ),
]);

const requeues = { kind: 'agent-requeues' } as const;

verifyTable([
  row('C-28 the owner puts it back', requeues, { now, actor: ann }).gives(
    everywhere('not-current', {
      ...notCurrent,
      current: leaves('wait', 'conversation.requeued'),
      offered: leaves('wait', 'conversation.requeued'),
    }),
  ),
  ...[bob, root].map((actor) =>
    row(`C-28 ${actor.id}, not the owner, puts it back`, requeues, { now, actor }).gives(
      everywhere('not-current', { ...notCurrent, current: 'not-yours', offered: 'not-yours' }),
    ),
  ),
]);

test('C-28 who put it back is known until somebody gets it', () => {
  const decision = decide(conversations.current, requeues, { now, actor: ann });
  if (!decision.ok) throw new Error(decision.refusal);
  expect(decision.next).toEqual({ ...conversations.requeued, returnedBy: 'ann' });

  const given = decide(decision.next, { kind: 'queue-assigns', agentId: 'bob' }, { now });
  expect(given).toMatchObject({ next: { ownerId: 'bob', returnedBy: null } });
});
