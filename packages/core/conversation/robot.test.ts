import { expect, test } from 'vitest';
import { ann, conversations, eve, now, root } from '../testing/build';
import { everywhere, leaves, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';

const asks = { kind: 'robot-hands-off', reason: 'word', baton: null } as const;
const facts = { now, chosenId: null, somebodyOnline: true };
const refused = { none: 'no-conversation', ended: 'already-ended' } as const;
const given = leaves('current bob', 'conversation.handed-off', 'conversation.assigned');
const queued = leaves('wait', 'conversation.handed-off', 'conversation.queued');

verifyTable([
  row('C-92 an agent is free', asks, { ...facts, chosenId: 'bob' }).gives(
    everywhere('not-with-robot', { ...refused, robot: given }),
  ),
  row('C-92 nobody is free', asks, facts).gives(everywhere('not-with-robot', { ...refused, robot: queued })),
  row('C-93 nobody is online', asks, { ...facts, somebodyOnline: false }).gives(
    everywhere('not-with-robot', { ...refused, robot: 'nobody-online' }),
  ),
  row(
    'C-93 the robot is switched off, and nobody is online',
    { ...asks, reason: 'stopped' },
    {
      ...facts,
      somebodyOnline: false,
    },
  ).gives(everywhere('not-with-robot', { ...refused, robot: queued })),
  row('C-94 decided for the present baton', { ...asks, baton: 1 }, facts).gives(
    everywhere('not-with-robot', { ...refused, robot: queued }),
  ),
  row('C-94 decided for an earlier baton', { ...asks, baton: 0 }, facts).gives(everywhere('not-with-robot', refused)),
]);

const gives = { kind: 'agent-gives-to-robot', robotId: 'robo' } as const;
const held = leaves('robot', 'conversation.given-to-robot');
const notCurrent = everywhere('not-current', refused);

verifyTable([
  row('C-96 the owner gives it to a robot', gives, { now, actor: ann, isAvailable: true }).gives({
    ...notCurrent,
    current: held,
    offered: 'transfer-pending',
  }),
  row('C-96 an admin for the owner', gives, { now, actor: root, isAvailable: true }).gives({
    ...notCurrent,
    current: held,
    offered: 'transfer-pending',
  }),
  row('C-96 a colleague', gives, { now, actor: eve, isAvailable: true }).gives({
    ...notCurrent,
    current: 'not-yours',
    offered: 'not-yours',
  }),
  row('C-96 the robot is switched off, or serves other sites', gives, { now, actor: ann, isAvailable: false }).gives({
    ...notCurrent,
    current: 'robot-unavailable',
    offered: 'transfer-pending',
  }),
]);

test('C-96 C-94 a robot that got it from an agent hands off as any other, for its own baton', () => {
  const got = decide(conversations.current, gives, { now, actor: ann, isAvailable: true });
  expect(got).toMatchObject({ next: { robotId: 'robo', ownerId: null, lastOwnerId: 'ann', baton: 3 } });
  const next = got.ok ? got.next : null;
  expect(decide(next, { ...asks, baton: 2 }, facts)).toEqual({ ok: false, refusal: 'not-with-robot' });
  expect(decide(next, { ...asks, baton: 3 }, facts)).toMatchObject({ next: { state: 'wait', baton: 4 } });
});

test('C-94 the baton rises with every change of the holder, and with nothing else', () => {
  const taken = decide(conversations.robot, { kind: 'agent-takes-over' }, { now, actor: ann });
  expect(taken).toMatchObject({ next: { state: 'current', robotId: null, baton: 2 } });
  const offered = decide(
    conversations.current,
    { kind: 'agent-transfers', to: 'bob' },
    { now, actor: ann, target: 'reachable' },
  );
  expect(offered).toMatchObject({ next: { baton: 2 } });
  const ended = decide(conversations.robot, { kind: 'visitor-ends' }, { now });
  expect(ended).toMatchObject({ next: { state: 'end', robotId: null, baton: 2 } });
});
