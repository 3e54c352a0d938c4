import { expect, test } from 'vitest';
import { ann, conversations, now } from '../testing/build';
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
      ...{ ...facts, somebodyOnline: false },
    },
  ).gives(everywhere('not-with-robot', { ...refused, robot: queued })),
  row('C-94 decided for the present baton', { ...asks, baton: 1 }, facts).gives(
    everywhere('not-with-robot', { ...refused, robot: queued }),
  ),
  row('C-94 decided for an earlier baton', { ...asks, baton: 0 }, facts).gives(everywhere('not-with-robot', refused)),
]);

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
