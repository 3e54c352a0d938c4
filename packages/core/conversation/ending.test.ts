import { expect, test } from 'vitest';
import { ann, bob, conversations, now, root } from '../testing/build';
import { everywhere, leaves, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';
import type { Conversation } from './types';

const ends = { kind: 'agent-ends' } as const;
const idle = { kind: 'idle-passes' } as const;

const ended = leaves('end', 'conversation.ended');
const endedOfAnn = leaves('end ann', 'conversation.ended');
const allEnd = {
  none: 'no-conversation',
  robot: ended,
  wait: ended,
  requeued: ended,
  current: endedOfAnn,
  offered: endedOfAnn,
  ended: 'already-ended',
} as const;
const notDue = everywhere('not-due', { none: 'no-conversation', ended: 'already-ended' });

verifyTable([
  row('C-40 the owner ends', ends, { now, actor: ann }).gives(allEnd),
  row('C-40 an admin ends', ends, { now, actor: root }).gives(allEnd),
  row('C-40 a colleague ends', ends, { now, actor: bob }).gives({
    ...allEnd,
    current: 'not-yours',
    offered: 'not-yours',
  }),
  row('C-42 the visitor ends', { kind: 'visitor-ends' }, { now }).gives(allEnd),
  // Given to ann at 2000; the visitor's last message came at 1500, before that.
  row('C-43 C-44 silence for the idle time', idle, { now: 602_000, lastMessageAt: 1500, idleMinutes: 10 }).gives({
    ...allEnd,
    wait: 'not-due',
    requeued: 'not-due',
  }),
  row('C-43 silence, counted from the assignment to the owner', idle, {
    now: 601_999,
    lastMessageAt: 1500,
    idleMinutes: 10,
  }).gives({ ...notDue, robot: ended }),
  row('C-43 silence, counted from the last message', idle, {
    now: 604_999,
    lastMessageAt: 5000,
    idleMinutes: 10,
  }).gives(notDue),
  row('C-43 idle ending switched off', idle, { now, lastMessageAt: 0, idleMinutes: 0 }).gives(notDue),
]);

const leavesQueue = { kind: 'visitor-leaves' } as const;

verifyTable([
  row('C-45 the visitor has been away for the leave time', leavesQueue, {
    now,
    awaySince: now - 120_000,
    leaveSeconds: 120,
  }).gives({ ...notDue, wait: ended, requeued: ended }),
  row('C-45 the leave time is not over', leavesQueue, { now, awaySince: now - 119_999, leaveSeconds: 120 }).gives(
    notDue,
  ),
  row('C-45 a page is open', leavesQueue, { now, awaySince: null, leaveSeconds: 120 }).gives(notDue),
]);

const left = { ...conversations.requeued!, state: 'end', endedAt: 4000, endReason: 'left' } as const;
const returns = (conversation: Conversation | null, facts: { now: number; somebodyOnline: boolean }) =>
  decide(conversation, { kind: 'visitor-returns' }, facts);

test('C-02 C-46 a visitor who left the queue returns to the same conversation and place', () => {
  expect(returns(left, { now, somebodyOnline: true })).toMatchObject({
    ok: true,
    next: { ...conversations.requeued, baton: 4 },
    events: [{ type: 'conversation.returned', was: { state: 'end' }, is: { state: 'wait' } }],
  });
});

test.each([
  ['the time to return is over', left, { now: 4000 + 30 * 60_000, somebodyOnline: true }, 'not-left'],
  ['nobody is online', left, { now, somebodyOnline: false }, 'nobody-online'],
  ['it ended for another reason', conversations.ended, { now, somebodyOnline: true }, 'not-left'],
  ['it is open', conversations.wait, { now, somebodyOnline: true }, 'not-left'],
])('C-46 no return: %s', (_why, conversation, facts, refusal) => {
  expect(returns(conversation, facts)).toEqual({ ok: false, refusal });
});

test('C-45 nobody can give the reason `left`', () => {
  expect(decide(conversations.wait, { ...ends, reason: 'left' }, { now, actor: ann })).toMatchObject({
    next: { endReason: 'agent' },
  });
});

test.each([
  { by: 'agent', agentId: 'ann', happening: ends, facts: { now, actor: ann }, reason: 'agent' },
  {
    by: 'agent',
    agentId: 'ann',
    happening: { ...ends, reason: 'solved' },
    facts: { now, actor: ann },
    reason: 'solved',
  },
  { by: 'visitor', agentId: null, happening: { kind: 'visitor-ends' }, facts: { now }, reason: 'visitor' },
  {
    by: 'idle',
    agentId: null,
    happening: idle,
    facts: { now: 1e9, lastMessageAt: 0, idleMinutes: 10 },
    reason: 'idle',
  },
] as const)('C-41 ending by $by for "$reason" settles the offer and is recorded', ({ happening, facts, ...ending }) => {
  const decision = decide(conversations.offered, happening, facts);

  expect(decision).toMatchObject({
    next: { state: 'end', ownerId: 'ann', transfer: null, endedAt: facts.now, endReason: ending.reason },
    events: [{ type: 'conversation.ended', ...ending }],
  });
});
