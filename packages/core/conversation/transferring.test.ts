import { expect, test } from 'vitest';
import { ann, bob, conversations, eve, now, root } from '../testing/build';
import { everywhere, leaves, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';

const transfers = { kind: 'agent-transfers', to: 'eve', note: 'knows the contract' } as const;
const declines = { kind: 'agent-declines', reason: 'lunch' } as const;
const withdraws = { kind: 'agent-withdraws' } as const;
const expires = { kind: 'transfer-expires' } as const;

/** The offer in `conversations` was made at 3000. */
const atItsEnd = { now: 63_000, transferSeconds: 60 };
const justBefore = { now: 62_999, transferSeconds: 60 };

const notCurrent = everywhere('not-current', { none: 'no-conversation', ended: 'already-ended' });

verifyTable([
  ...[ann, root].map((actor) =>
    row(`C-30 C-31 C-33 ${actor.id} offers it`, transfers, { now, actor, target: 'reachable' }).gives({
      ...notCurrent,
      current: leaves('current ann→eve', 'conversation.transfer-offered'),
      offered: 'transfer-pending',
    }),
  ),
  row('C-30 a colleague offers it', transfers, { now, actor: bob, target: 'reachable' }).gives({
    ...notCurrent,
    current: 'not-yours',
    offered: 'not-yours',
  }),
  ...(['in-grace', 'away', null] as const).map((target) =>
    row(`C-32 offered to an agent who is ${target ?? 'unknown'}`, transfers, { now, actor: ann, target }).gives({
      ...notCurrent,
      current: 'agent-unavailable',
      offered: 'transfer-pending',
    }),
  ),
  ...[ann, root].map((actor) =>
    row(
      `C-32 ${actor.id} offers it to its owner`,
      { ...transfers, to: 'ann' },
      { now, actor, target: 'reachable' },
    ).gives({ ...notCurrent, current: 'agent-unavailable', offered: 'transfer-pending' }),
  ),
  ...(['connected', 'in-grace'] as const).map((owner) =>
    row(`C-34 the colleague declines, the owner is ${owner}`, declines, { now, actor: bob, owner }).gives(
      everywhere('not-offered', { offered: leaves('current ann', 'conversation.transfer-declined') }),
    ),
  ),
  ...[ann, eve, root].map((actor) =>
    row(`C-34 ${actor.id} declines`, declines, { now, actor, owner: 'connected' }).gives(everywhere('not-offered', {})),
  ),
  row('C-35 declined with the owner gone', declines, { now, actor: bob, owner: 'gone' }).gives(
    everywhere('not-offered', {
      offered: leaves('wait', 'conversation.transfer-declined', 'conversation.requeued'),
    }),
  ),
  ...[ann, root].map((actor) =>
    row(`C-38 ${actor.id} withdraws it`, withdraws, { now, actor, owner: 'connected' }).gives(
      everywhere('not-offered', { offered: leaves('current ann', 'conversation.transfer-withdrawn') }),
    ),
  ),
  ...[bob, eve].map((actor) =>
    row(`C-38 ${actor.id} may not withdraw it`, withdraws, { now, actor, owner: 'connected' }).gives(
      everywhere('not-offered', { offered: 'not-yours' }),
    ),
  ),
  row('C-35 C-38 an admin withdraws it, and the owner is gone', withdraws, { now, actor: root, owner: 'gone' }).gives(
    everywhere('not-offered', {
      offered: leaves('wait', 'conversation.transfer-withdrawn', 'conversation.requeued'),
    }),
  ),
  row('C-36 the offer was not accepted in time', expires, { ...atItsEnd, owner: 'connected' }).gives(
    everywhere('not-offered', { offered: leaves('current ann', 'conversation.transfer-bounced') }),
  ),
  row('C-35 C-36 the offer was not accepted in time, and the owner is gone', expires, {
    ...atItsEnd,
    owner: 'gone',
  }).gives(
    everywhere('not-offered', {
      offered: leaves('wait', 'conversation.transfer-bounced', 'conversation.requeued'),
    }),
  ),
  row('C-36 the time is not over', expires, { ...justBefore, owner: 'gone' }).gives(
    everywhere('not-offered', { offered: 'not-due' }),
  ),
]);

test('C-31 the owner stays the owner while the offer is open, also when an admin made it', () => {
  const decision = decide(conversations.current, transfers, { now, actor: root, target: 'reachable' });

  expect(decision).toMatchObject({
    next: {
      ...conversations.current,
      transfer: { from: 'ann', to: 'eve', note: 'knows the contract', at: now },
    },
    events: [{ type: 'conversation.transfer-offered', from: 'ann', to: 'eve', note: 'knows the contract' }],
  });
});

test('C-34 declining gives the reason, the colleague it was offered to, and that the colleague no longer lists it', () => {
  const decision = decide(conversations.offered, declines, { now, actor: bob, owner: 'connected' });

  expect(decision).toMatchObject({
    next: conversations.current,
    events: [{ from: 'ann', to: 'bob', reason: 'lunch', was: { transferTo: 'bob' }, is: { transferTo: null } }],
  });
});
