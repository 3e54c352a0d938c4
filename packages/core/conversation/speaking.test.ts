import { expect, test } from 'vitest';
import { ann, bob, conversations, now, root } from '../testing/build';
import { leaves, openStays, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';
import type { MessageFacts } from './happenings';

const speaks = { kind: 'agent-speaks', seen: null } as const;
const ofAnn: MessageFacts = { id: 'm1', seq: 3, role: 'agent', authorId: 'ann', at: now - 1000, recalled: false };
const ofVisitor: MessageFacts = { ...ofAnn, role: 'visitor', authorId: null };
const ofRobot: MessageFacts = { ...ofAnn, role: 'robot', authorId: null };
const recallSeconds = 120;

const nobodys = {
  none: 'no-conversation',
  robot: 'not-yours',
  wait: 'not-yours',
  requeued: 'not-yours',
  current: 'not-yours',
  offered: 'not-yours',
  ended: 'already-ended',
} as const;

const recalled = {
  none: 'no-conversation',
  robot: leaves('robot', 'message.recalled'),
  wait: leaves('wait', 'message.recalled'),
  requeued: leaves('wait', 'message.recalled'),
  current: leaves('current ann', 'message.recalled'),
  offered: leaves('current ann→bob', 'message.recalled'),
  ended: 'already-ended',
} as const;

verifyTable([
  row('C-60 C-61 the owner writes', speaks, { actor: ann, lastOtherSeq: 7 }).gives({
    ...nobodys,
    current: openStays.current,
    offered: openStays.offered,
  }),
  row('C-60 C-61 the colleague it is offered to writes', speaks, { actor: bob, lastOtherSeq: 0 }).gives(nobodys),
  row('C-60 C-61 an admin writes', speaks, { actor: root, lastOtherSeq: 0 }).gives(nobodys),
  row(
    'C-63 C-65 the agent recalls',
    { kind: 'agent-recalls', message: ofAnn },
    { now, actor: ann, recallSeconds },
  ).gives(recalled),
  row('C-63 C-65 the visitor recalls', { kind: 'visitor-recalls', message: ofVisitor }, { now, recallSeconds }).gives(
    recalled,
  ),
]);

test.each([
  [null, 7, 'stored'],
  [7, 7, 'stored'],
  [8, 7, 'stored'],
  [0, 0, 'stored'],
  [6, 7, 'stale-reply'],
  [0, 1, 'stale-reply'],
] as const)('C-62 seen %s while others wrote up to %s: %s', (seen, lastOtherSeq, answer) => {
  const decision = decide(conversations.current, { ...speaks, seen }, { actor: ann, lastOtherSeq });

  expect(decision.ok ? 'stored' : decision.refusal).toBe(answer);
});

test.each([
  [bob, ofAnn],
  [root, ofAnn],
  [ann, ofVisitor],
  [ann, ofRobot],
])('C-63 $id cannot recall what another wrote', (actor, message) => {
  const decision = decide(conversations.current, { kind: 'agent-recalls', message }, { now, actor, recallSeconds });

  expect(decision).toEqual({ ok: false, refusal: 'not-yours' });
});

test.each([ofAnn, ofRobot])('C-63 the visitor cannot recall what the $role wrote', (message) => {
  const decision = decide(conversations.current, { kind: 'visitor-recalls', message }, { now, recallSeconds });

  expect(decision).toEqual({ ok: false, refusal: 'not-yours' });
});

test.each([
  [119_999, 120, 'recalled'],
  [120_000, 120, 'too-late'],
  [0, 0, 'too-late'],
] as const)('C-64 %s ms after it was written, with %s s to recall: %s', (age, seconds, answer) => {
  const message = { ...ofAnn, at: now - age };
  const facts = { now, actor: ann, recallSeconds: seconds };
  const decision = decide(conversations.current, { kind: 'agent-recalls', message }, facts);

  expect(decision.ok ? 'recalled' : decision.refusal).toBe(answer);
});

test('C-66 recalling again is accepted at any time and changes nothing', () => {
  const message = { ...ofAnn, recalled: true, at: 0 };
  const decision = decide(
    conversations.current,
    { kind: 'agent-recalls', message },
    { now, actor: ann, recallSeconds },
  );

  expect(decision).toEqual({ ok: true, next: conversations.current, events: [] });
});
