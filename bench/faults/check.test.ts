import { expect, test } from 'vitest';
import type { WireMessage } from '../wire/frames';
import { type Evidence, findViolations } from './check';
import { View } from './view';

/** Two messages from the visitor with one answer between them; the agent has read the first. */
function buildEvidence(): Evidence {
  const history = [message('a', 1, 'user'), message('b', 2, 'service'), message('c', 3, 'user')];
  return {
    name: 'conversation',
    sent: history.map(({ onlyID, role, msg }) => ({ onlyID, role: role as 'user' | 'service', body: msg })),
    acknowledged: new Map(history.map(({ onlyID, seq }) => [onlyID, seq])),
    refused: [],
    agentHistory: history,
    visitorHistory: [...history],
    agentScreens: [['a', 'b', 'c']],
    visitorScreens: [['a', 'b', 'c']],
    row: { umsg: 2, smsg: 1, unreadNumber: 1 },
    readUpTo: 1,
  };
}

function message(onlyID: string, seq: number, role: 'user' | 'service'): WireMessage {
  return { onlyID, seq, role, msg: `text of ${onlyID}`, kind: 'text', conversation: 'x', time: 0 };
}

test('a correct conversation has no violation', () => {
  expect(findViolations(buildEvidence())).toEqual([]);
});

const broken: [string, (evidence: Evidence) => void, RegExp][] = [
  ['an acknowledged message is not stored', (e) => e.agentHistory.pop(), /I1: 1 acknowledged are not stored: c/],
  ['a message is stored twice', (e) => e.agentHistory.push(message('a', 4, 'user')), /I2: 1 ids are stored twice/],
  ['a stored message was never acknowledged', (e) => e.acknowledged.delete('b'), /I2: 1 are stored and were never/],
  ['a number is missing', (e) => e.agentHistory.splice(2, 1, message('c', 4, 'user')), /I3: row 3 has number 4/],
  [
    'the acknowledged number is not the stored one',
    (e) => e.acknowledged.set('c', 2),
    /I3: 1 are stored under another number/,
  ],
  ['a sent message has no answer', (e) => e.sent.push({ onlyID: 'd', role: 'user', body: '' }), /I4: 1 of 4 sent/],
  ['a message is refused', (e) => e.refused.push('c: rate'), /refused c: rate/],
  [
    'the text has changed',
    (e) => e.agentHistory.splice(0, 1, { ...message('a', 1, 'user'), msg: '?' }),
    /another text/,
  ],
  [
    'a message is missing for the agent',
    (e) => e.agentScreens[0]!.splice(1, 1),
    /the agent's screen has 2 of 3 messages, 1 missing/,
  ],
  [
    'the visitor sees another order',
    (e) => e.visitorScreens[0]!.reverse(),
    /visitor's screen .* differs from number 1/,
  ],
  ['histories differ', (e) => e.visitorHistory.pop(), /visitor's history has 2 of 3/],
  ['a counter is wrong', (e) => Object.assign(e.row!, { umsg: 3 }), /I7: umsg is 3, a recount says 2/],
  [
    'the unread count is wrong',
    (e) => Object.assign(e.row!, { unreadNumber: 2 }),
    /I7: unreadNumber is 2, a recount says 1/,
  ],
  ['the row of the visitor is missing', (e) => Object.assign(e, { row: undefined }), /I7: the visitor is in no list/],
];

test.each(broken)('the checker reports: %s', (_what, spoil, said) => {
  const evidence = buildEvidence();
  spoil(evidence);
  expect(findViolations(evidence).join('\n')).toMatch(said);
});

test('a screen shows a message once after its acknowledgement, push and snapshot', () => {
  const view = new View(
    'screen',
    new Map([
      ['a', 'text of a'],
      ['b', 'text of b'],
    ]),
  );
  view.acknowledged('a', 1);
  view.loaded([message('a', 1, 'user'), message('b', 2, 'service')]);
  view.pushed(message('b', 2, 'service'));
  expect({ order: view.order(), contiguous: view.contiguous, faults: view.faults }).toEqual({
    order: ['a', 'b'],
    contiguous: 2,
    faults: [],
  });
});

test('a screen reports a push that comes twice, late, or under another number', () => {
  const view = new View(
    'screen',
    new Map([
      ['a', 'text of a'],
      ['b', 'text of b'],
    ]),
  );
  view.pushed(message('b', 2, 'user'));
  view.pushed(message('a', 1, 'user'));
  view.pushed(message('a', 3, 'user'));
  expect(view.faults).toEqual([
    'screen: push 1 after 2',
    'screen: a pushed twice',
    'screen: a has number 1, by push 3',
  ]);
});

test('a screen of several processes reports a push that comes twice on one socket, unless the message was sent again', () => {
  const bodies = new Map(['a', 'b', 'c'].map((onlyID) => [onlyID, `text of ${onlyID}`]));
  const view = new View('screen', bodies, { ofSeveral: true, resent: new Set(['b']) });
  for (const onlyID of ['b', 'b']) view.pushed(message(onlyID, 2, 'user'));
  view.pushed(message('a', 1, 'user'));
  view.socketLost();
  view.pushed(message('a', 1, 'user'));
  expect(view.faults).toEqual([]);
  view.pushed(message('a', 1, 'user'));
  expect(view.faults).toEqual(['screen: a pushed twice']);
});
