import { describe, expect, test } from 'vitest';
import { ann, conversations, now, root } from '../testing/build';
import { decide } from './decide';
import type { Decision } from './happenings';
import type { Conversation } from './types';

type Happens = (conversation: Conversation | null) => Decision<Conversation | null>;

const message = { id: 'm1', seq: 1, role: 'visitor', authorId: null, at: now, recalled: false } as const;
const owner = 'gone';

/** Every happening that needs a conversation, with its refusals: without one, and after its end. */
const asked: [string, Happens, string, string][] = [
  ['agent-speaks', (c) => decide(c, { kind: 'agent-speaks', seen: null }, { actor: ann, lastOtherSeq: 0 }), ...ended()],
  ['agent-ends', (c) => decide(c, { kind: 'agent-ends' }, { now, actor: ann }), ...ended()],
  ['agent-requeues', (c) => decide(c, { kind: 'agent-requeues' }, { now, actor: ann }), ...ended()],
  ['agent-takes-over', (c) => decide(c, { kind: 'agent-takes-over' }, { now, actor: ann }), ...ended()],
  [
    'agent-hands-back',
    (c) => decide(c, { kind: 'agent-hands-back', to: 'bob' }, { now, actor: ann, target: 'connected' }),
    ...ended(),
  ],
  [
    'admin-hands-over',
    (c) => decide(c, { kind: 'admin-hands-over', to: null }, { now, actor: root, target: 'gone' }),
    ...ended(),
  ],
  [
    'agent-transfers',
    (c) => decide(c, { kind: 'agent-transfers', to: 'bob' }, { now, actor: ann, target: 'reachable' }),
    ...ended(),
  ],
  [
    'agent-gives-to-robot',
    (c) => decide(c, { kind: 'agent-gives-to-robot', robotId: 'robo' }, { now, actor: ann, isAvailable: true }),
    ...ended(),
  ],
  ['visitor-ends', (c) => decide(c, { kind: 'visitor-ends' }, { now }), ...ended()],
  ['visitor-recalls', (c) => decide(c, { kind: 'visitor-recalls', message }, { now, recallSeconds: 120 }), ...ended()],
  ['visitor-leaves', (c) => decide(c, { kind: 'visitor-leaves' }, { now, awaySince: 0, leaveSeconds: 1 }), ...ended()],
  [
    'visitor-returns',
    (c) => decide(c, { kind: 'visitor-returns' }, { now, somebodyOnline: true }),
    ...both('not-left'),
  ],
  ['idle-passes', (c) => decide(c, { kind: 'idle-passes' }, { now, lastMessageAt: 0, idleMinutes: 1 }), ...ended()],
  ['queue-assigns', (c) => decide(c, { kind: 'queue-assigns', agentId: 'ann' }, { now }), ...both('not-waiting')],
  [
    'agent-accepts',
    (c) => decide(c, { kind: 'agent-accepts' }, { now, actor: ann, load: 0, limit: 0 }),
    ...both('not-waiting'),
  ],
  ['agent-declines', (c) => decide(c, { kind: 'agent-declines' }, { now, actor: ann, owner }), ...both('not-offered')],
  [
    'agent-withdraws',
    (c) => decide(c, { kind: 'agent-withdraws' }, { now, actor: ann, owner }),
    ...both('not-offered'),
  ],
  [
    'transfer-expires',
    (c) => decide(c, { kind: 'transfer-expires' }, { now, owner, transferSeconds: 1 }),
    ...both('not-offered'),
  ],
  [
    'robot-hands-off',
    (c) =>
      decide(
        c,
        { kind: 'robot-hands-off', reason: 'word', baton: null },
        { now, chosenId: null, somebodyOnline: true },
      ),
    ...ended(),
  ],
  ['owner-lost', (c) => decide(c, { kind: 'owner-lost' }, { now, owner }), ...both('not-current')],
  ['owner-returned', (c) => decide(c, { kind: 'owner-returned', agentId: 'ann' }, { now }), ...both('not-current')],
];

describe.each(asked)('%s', (_kind, ask, withoutOne, afterItsEnd) => {
  test(`C-04 without a conversation: ${withoutOne}`, () => {
    expect(ask(conversations.none)).toEqual({ ok: false, refusal: withoutOne });
  });

  test(`C-03 after its end: ${afterItsEnd}`, () => {
    expect(ask(conversations.ended)).toEqual({ ok: false, refusal: afterItsEnd });
  });
});

test('C-05 an event names conversation, visitor, time, and who could list the visitor before and after', () => {
  expect(decide(conversations.offered, { kind: 'visitor-ends' }, { now })).toMatchObject({
    events: [
      {
        conversationId: 'conversation',
        visitorId: 'visitor',
        at: now,
        was: { state: 'current', ownerId: 'ann', transferTo: 'bob' },
        is: { state: 'end', ownerId: 'ann', transferTo: null },
      },
    ],
  });
});

test('a happening without the facts of its rule does not compile', () => {
  // @ts-expect-error: accepting needs the actor's load and limit
  expect(() => decide(null, { kind: 'agent-accepts' }, { now })).not.toThrow();
  // @ts-expect-error: there is no such happening
  expect(() => decide(null, { kind: 'agent-sings' }, { now })).toThrow();
});

function ended(): [string, string] {
  return ['no-conversation', 'already-ended'];
}

function both(refusal: string): [string, string] {
  return [refusal, refusal];
}
