import { pushOf } from '@parley/protocol/push/push-of';
import type { Push } from '@parley/protocol/push/pushes';
import { buildMessage, buildRow, VISITOR } from '@parley/protocol/testing/build';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Visibility } from '../visibility';
import { Desk } from './desk';
import { agentKey, Hub, visitorKey } from './hub';
import { createPushSender, type PushSender } from './push-sender';

const masked: Visibility = { key: 'all phone', masks: ['phone'], hidesPast: false };
const PHONE = '13812345678';
const message = buildMessage({ msg: `call ${PHONE}`, role: 'service', nickname: 'Ann' });
const said = pushOf({ code: '8005', YQToken: VISITOR, recipient: 'one', message });

let hub: Hub;
let desk: Desk;
let sender: PushSender;
let received: Record<string, Push[]>;

beforeEach(() => {
  hub = new Hub('epoch', () => 1);
  desk = new Desk(() => 1, { isEmpty: false, of: (agentId) => (agentId === 'one' ? { nickname: 'Anna' } : null) });
  sender = createPushSender(hub, desk);
  received = {};
  for (const id of ['one', 'two', 'three', 'four']) {
    desk.agents.set(id, { uuid: id, seesAll: false, visibility: id === 'three' || id === 'four' ? masked : null });
    listen(agentKey(id), id);
  }
  listen(visitorKey(VISITOR), 'visitor');
});
afterEach(() => void vi.restoreAllMocks());

function listen(key: string, id: string): void {
  const send = (frame: string) => {
    received[id] = [...(received[id] ?? []), JSON.parse(frame) as Push];
  };
  hub.join(key, { id, send, sendSoon: ({ text }) => send(text) }, null);
}

test('a push is serialized once for all who see all of it, and once for each other visibility', () => {
  const write = vi.spyOn(JSON, 'stringify');
  sender.push(said, { agents: ['one', 'two', 'three', 'four'], visitor: VISITOR });
  expect(write).toHaveBeenCalledTimes(2);
  expect(received.two).toEqual([{ ...said, cursor: 'epoch-1' }]);
  expect(received.four).toEqual([{ ...said, message: { ...message, msg: 'call 138****5678' }, cursor: 'epoch-2' }]);
  expect(received.visitor).toMatchObject([said]);
});

test('a push without personal data is serialized once for all masks; without recipients never', () => {
  const write = vi.spyOn(JSON, 'stringify');
  sender.push(pushOf({ code: '2001', YQToken: VISITOR, conversation: 'c', position: 1, waitSeconds: null }), {
    agents: desk.agents.keys(),
  });
  expect(write).toHaveBeenCalledTimes(1);
  sender.push(said, { agents: [] });
  expect(write).toHaveBeenCalledTimes(1);
});

test('an unheld push goes to all sockets but the one that caused it, without a cursor', () => {
  const typing = pushOf({ code: '7003', YQToken: VISITOR, role: 'user' });
  sender.pushUnheld(typing, { agents: ['one', 'two'], except: 'one' });
  expect(received).toEqual({ two: [typing] });
});

test('agents who only list the visitor get a push a little later; others at once', () => {
  const soon: string[] = [];
  const atOnce: string[] = [];
  for (const id of ['one', 'two'])
    hub.join(agentKey(id), { id: `${id}, second`, send: () => atOnce.push(id), sendSoon: () => soon.push(id) }, null);
  sender.push(said, { agents: ['one'], listers: ['two'] });
  expect({ atOnce, soon }).toEqual({ atOnce: ['one'], soon: ['two'] });
});

test('recipients given by key get the push unmasked', () => {
  sender.push(said, { keys: [agentKey('three')] });
  expect(received.three).toMatchObject([{ message }]);
});

const FACES: [Push, object][] = [
  [said, { message: { nickname: 'Anna' } }],
  [
    pushOf({ code: '8005', YQToken: VISITOR, recipient: null, message: { ...message, role: 'tip' } }),
    { message: { nickname: 'Ann' } },
  ],
  [
    pushOf({ code: '2000', YQToken: VISITOR, conversation: 'c', serviceID: 'one', nickname: 'Ann' }),
    { nickname: 'Anna' },
  ],
  [pushOf({ code: '2002', YQToken: VISITOR, serviceID: 'one', nickname: 'Ann' }), { nickname: 'Anna' }],
  [pushOf({ code: '2016', YQToken: VISITOR, recipient: 'one', nickname: 'Ann' }), { nickname: 'Anna' }],
  [pushOf({ code: '7003', YQToken: VISITOR, role: 'service', nickname: 'Ann' }), { nickname: 'Anna' }],
];

test.each(FACES)('the visitor gets the agent’s name in its language: %o', (push, seen) => {
  sender.push(push, { agents: ['two'], visitor: VISITOR, face: 'one' });
  expect(received.visitor).toMatchObject([seen]);
  expect(received.two).toMatchObject([push]);
});

test('a face adds no field that the push does not have', () => {
  sender.push(pushOf({ code: '2000', YQToken: VISITOR, conversation: 'c', serviceID: 'one' }), {
    visitor: VISITOR,
    face: 'one',
  });
  sender.push(pushOf({ code: '8001', YQToken: VISITOR, state: 'current', visitor: buildRow() }), {
    visitor: VISITOR,
    face: 'one',
  });
  expect(received.visitor?.map((push) => 'nickname' in push)).toEqual([false, false]);
});
