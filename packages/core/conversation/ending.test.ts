import { expect, test } from 'vitest';
import { ann, bob, conversations, now, root } from '../testing/build';
import { everywhere, leaves, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';

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
