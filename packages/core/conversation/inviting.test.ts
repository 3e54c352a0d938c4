import { expect, test } from 'vitest';
import { bob, now } from '../testing/build';
import { everywhere, leaves, openStays, row, verifyTable } from '../testing/decision-table';
import { decide } from './decide';

const invites = { kind: 'agent-invites', visitorId: 'visitor', text: 'May I help?' } as const;
const refuses = { kind: 'visitor-refuses', visitorId: 'visitor' } as const;
const browses = { kind: 'visitor-browses', visitorId: 'visitor' } as const;
const invitation = { agentId: 'bob', reachability: 'reachable' } as const;

verifyTable([
  row('C-50 an agent invites', invites, { now, actor: bob, onSite: true }).gives(
    everywhere('already-talking', {
      none: leaves('nothing', 'visitor.invited'),
      ended: leaves('end ann', 'visitor.invited'),
    }),
  ),
  row('C-50 C-51 an agent invites somebody who left', invites, { now, actor: bob, onSite: false }).gives(
    everywhere('already-talking', { none: 'not-on-site', ended: 'not-on-site' }),
  ),
  row('C-52 the visitor refuses', refuses, { now, invitation }).gives({
    none: leaves('nothing', 'invitation.refused'),
    robot: leaves('robot', 'invitation.refused'),
    wait: leaves('wait', 'invitation.refused'),
    requeued: leaves('wait', 'invitation.refused'),
    current: leaves('current ann', 'invitation.refused'),
    offered: leaves('current ann→bob', 'invitation.refused'),
    ended: leaves('end ann', 'invitation.refused'),
  }),
  row('C-52 nobody invited the visitor', refuses, { now, invitation: null }).gives(everywhere('not-invited', {})),
  row('C-53 a page is opened', browses, { now, browsing: false }).gives({
    ...openStays,
    none: leaves('nothing'),
    ended: leaves('end ann', 'visitor.browsing'),
  }),
  row('C-53 a further page', browses, { now, browsing: true }).gives({
    ...openStays,
    none: leaves('nothing'),
    ended: leaves('end ann'),
  }),
]);

test('C-50 an invitation names the agent and carries the text', () => {
  expect(decide(null, invites, { now, actor: bob, onSite: true })).toEqual({
    ok: true,
    next: null,
    events: [{ type: 'visitor.invited', visitorId: 'visitor', at: now, agentId: 'bob', text: 'May I help?' }],
  });
});
