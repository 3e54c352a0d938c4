import { expect, test } from 'vitest';
import { conversations, eve, now } from '../testing/build';
import { everywhere, leaves, openStays, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';
import { NO_ROBOTS } from './robot';

const speaks = { kind: 'visitor-speaks', visitorId: 'visitor' } as const;
const facts = { now, newId: 'new', chosenId: null, somebodyOnline: true, invitation: null, robots: NO_ROBOTS };
const robots = { ...NO_ROBOTS, first: 'robo' };

const held = leaves('robot', 'conversation.opened', 'conversation.robot-held');
const assigned = leaves('current bob', 'conversation.opened', 'conversation.assigned');
const queued = leaves('wait', 'conversation.opened', 'conversation.queued');
const openedBy = leaves('current eve', 'conversation.opened', 'conversation.assigned');
const acceptedInQueue = leaves('wait', 'conversation.opened', 'invitation.accepted', 'conversation.queued');
const acceptedElsewhere = leaves('current bob', 'conversation.opened', 'invitation.accepted', 'conversation.assigned');
const invited = leaves('current eve', 'conversation.opened', 'invitation.accepted', 'conversation.assigned');

verifyTable([
  row('C-10 C-15 an agent is free', speaks, { ...facts, chosenId: 'bob' }).gives({
    ...openStays,
    none: assigned,
    ended: assigned,
  }),
  row('C-11 C-15 somebody is online, nobody is free', speaks, facts).gives({
    ...openStays,
    none: queued,
    ended: queued,
  }),
  row('C-12 C-15 nobody is online', speaks, { ...facts, somebodyOnline: false }).gives({
    ...openStays,
    none: 'nobody-online',
    ended: 'nobody-online',
  }),
  row('C-13 invited by a reachable agent', speaks, {
    ...facts,
    chosenId: 'bob',
    invitation: { agentId: 'eve', reachability: 'reachable' },
  }).gives({ ...openStays, none: invited, ended: invited }),
  row('C-13 invited by an agent within the grace', speaks, {
    ...facts,
    invitation: { agentId: 'eve', reachability: 'in-grace' },
  }).gives({ ...openStays, none: acceptedInQueue, ended: acceptedInQueue }),
  row('C-13 invited by an agent who left, and another one is free', speaks, {
    ...facts,
    chosenId: 'bob',
    invitation: { agentId: 'eve', reachability: 'away' },
  }).gives({ ...openStays, none: acceptedElsewhere, ended: acceptedElsewhere }),
  row('R-62 C-13 C-15 it is closed, and an agent invited the visitor', speaks, {
    ...facts,
    somebodyOnline: false,
    invitation: { agentId: 'eve', reachability: 'reachable' },
  }).gives({ ...openStays, none: invited, ended: invited }),
  row('C-13 C-12 invited by an agent who left', speaks, {
    ...facts,
    somebodyOnline: false,
    invitation: { agentId: 'eve', reachability: 'away' },
  }).gives({ ...openStays, none: 'nobody-online', ended: 'nobody-online' }),
  row('C-90 a robot is asked first', speaks, { ...facts, chosenId: 'bob', robots }).gives({
    ...openStays,
    none: held,
    ended: held,
  }),
  row('C-90 a rule gives the visitor to a robot', speaks, {
    ...facts,
    chosenId: 'bob',
    robots: { ...NO_ROBOTS, rule: 'robo' },
  }).gives({ ...openStays, none: held, ended: held }),
  row('C-90 a robot for when all are busy, and an agent is free', speaks, {
    ...facts,
    chosenId: 'bob',
    robots: { ...NO_ROBOTS, busy: 'robo', off: 'robo' },
  }).gives({ ...openStays, none: assigned, ended: assigned }),
  row('C-91 a robot for when all are busy, and nobody is free', speaks, {
    ...facts,
    robots: { ...NO_ROBOTS, busy: 'robo' },
  }).gives({ ...openStays, none: held, ended: held }),
  row('C-91 C-12 a robot for when all are busy, and nobody is online', speaks, {
    ...facts,
    somebodyOnline: false,
    robots: { ...NO_ROBOTS, busy: 'robo' },
  }).gives({ ...openStays, none: 'nobody-online', ended: 'nobody-online' }),
  row('C-91 a robot for off hours, and nobody is online', speaks, {
    ...facts,
    somebodyOnline: false,
    robots: { ...NO_ROBOTS, off: 'robo' },
  }).gives({ ...openStays, none: held, ended: held }),
  row('C-91 C-11 a robot for off hours, and somebody is online', speaks, {
    ...facts,
    robots: { ...NO_ROBOTS, off: 'robo' },
  }).gives({ ...openStays, none: queued, ended: queued }),
  row('C-13 C-90 a robot is asked first, and an agent invited the visitor', speaks, {
    ...facts,
    robots,
    invitation: { agentId: 'eve', reachability: 'reachable' },
  }).gives({ ...openStays, none: invited, ended: invited }),
  row('C-54 an agent opens it', { kind: 'agent-opens', visitorId: 'visitor' }, { now, newId: 'new', actor: eve }).gives(
    everywhere('already-talking', { none: openedBy, ended: openedBy }),
  ),
]);

test.each([
  [undefined, 'letter'],
  ['template', 'template'],
] as const)('C-54 its event says what it was opened for: %s', (by, said) => {
  const happening = { kind: 'agent-opens', visitorId: 'visitor', ...(by && { by }) } as const;
  expect(decide(null, happening, { now, newId: 'new', actor: eve })).toMatchObject({
    events: [{ type: 'conversation.opened' }, { type: 'conversation.assigned', agentId: 'eve', by: said }],
  });
});

test('C-14 a message after the end opens a new conversation that names the old one', () => {
  const decision = decide(conversations.ended, speaks, { ...facts, chosenId: 'bob' });

  expect(decision).toEqual({
    ok: true,
    next: {
      id: 'new',
      visitorId: 'visitor',
      previousId: 'conversation',
      state: 'current',
      ownerId: 'bob',
      lastOwnerId: 'bob',
      openedAt: now,
      assignedAt: now,
      transfer: null,
      returnedBy: null,
      robotId: null,
      baton: 1,
      endedAt: null,
      endReason: null,
    },
    events: [
      { ...stamp, type: 'conversation.opened', previousId: 'conversation' },
      { ...stamp, type: 'conversation.assigned', agentId: 'bob', by: 'routing' },
    ],
  });
});

const stamp = {
  conversationId: 'new',
  visitorId: 'visitor',
  at: now,
  was: { state: 'end', ownerId: 'ann', transferTo: null },
  is: { state: 'current', ownerId: 'bob', transferTo: null },
};
