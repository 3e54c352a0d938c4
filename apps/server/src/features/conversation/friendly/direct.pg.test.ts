import { randomUUID } from 'node:crypto';
import type { Push } from '@parley/protocol/push/pushes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

let on: TestServer;
let root: TestAgent;
let ann: TestAgent;
let bob: TestAgent;
let contact: string;

beforeEach(async () => {
  on = await startServer();
  root = await on.agent({ nickname: 'Root', role: 'Admin' });
  ann = await on.agent({ nickname: 'Ann' });
  bob = await on.agent({ nickname: 'Bob' });
  contact = (await root.call('POST /friendly/doEdit', { kind: 'internal', agent: bob.uuid })).data.id;
  await bob.call('POST /friendly/answer', { id: contact, accept: true });
  await on.settle();
});
afterEach(() => on.stop());

const send = (from: TestAgent, to: TestAgent, msg: string, onlyID: string = randomUUID()) => {
  from.socket.send({ code: '6014', onlyID, to: to.uuid, msg });
  return onlyID;
};

async function says(from: TestAgent, to: TestAgent, msg: string, onlyID?: string) {
  const answer = await from.socket.answer(send(from, to, msg, onlyID));
  await on.settle();
  return answer;
}

const said = (pushes: readonly Push[]) => pushes.flatMap((push) => (push.code === '2022' ? [push.message.msg] : []));
const messages = async (agent: TestAgent, other: TestAgent, more: object = {}) =>
  (await agent.call('GET /friendly/messages', { with: other.uuid, ...more })).data;

test('a message is stored before it is answered, pushed to all devices of both, and unread until it is read', async () => {
  await ann.connect();
  const [first, second] = ann.sockets;
  const answer = await verifyPushes(on, () => says(ann, bob, 'have you a moment?'));
  expect(answer).toMatchObject({ code: '7001', seq: 1 });
  const { rows } = await on.database.db.query('select seq, msg from direct_messages');
  expect(rows).toEqual([{ seq: 1, msg: 'have you a moment?' }]);
  // The sending socket gets only 7001.
  expect([first, second].map((socket) => said(socket!.pushes()).length)).toEqual([1, 0]);
  expect(bob.socket.pushes()).toContainEqual(
    expect.objectContaining({ code: '2022', with: ann.uuid, unread: 1, cursor: expect.any(String) }),
  );
  expect((await bob.inbox()).direct).toEqual([{ with: ann.uuid, seq: 1, unread: 1 }]);
  await verifyPushes(on, () => says(bob, ann, 'yes'));
  await verifyPushes(on, async () => {
    expect((await bob.call('POST /friendly/read', { with: ann.uuid, seq: 99 })).data).toEqual({ unread: 0 });
    await on.settle();
  });
  expect((await bob.inbox()).direct).toEqual([]);
  expect(await messages(ann, bob)).toMatchObject({ readSeq: 0, theirReadSeq: 2, more: false });
  expect((await ann.call('GET /friendly/friends', {})).data.list).toMatchObject([
    { uuid: bob.uuid, unread: 1, last: { msg: 'yes', from: bob.uuid } },
  ]);
});

test('messages are stored once and in order, even if sent repeatedly', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID());
  ids.forEach((id, at) => {
    send(ann, bob, `word ${at}`, id);
    send(ann, bob, `word ${at}`, id);
  });
  const answers = await Promise.all(ids.map((id) => ann.socket.answer(id)));
  await on.settle();
  expect(answers.map((answer) => (answer as { seq?: number }).seq)).toEqual(ids.map((_, at) => at + 1));
  expect(said(bob.socket.pushes())).toEqual(ids.map((_, at) => `word ${at}`));
  const newest = await messages(bob, ann, { pageSize: 10 });
  expect(newest.list.map(({ seq }) => seq)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40]);
  expect(newest.more).toBe(true);
  const before = await messages(bob, ann, { pageSize: 20, beforeSeq: 21 });
  expect(before).toMatchObject({ more: false });
  expect(before.list).toHaveLength(20);
  const after = await messages(bob, ann, { pageSize: 5, afterSeq: 30 });
  expect(after.list.map(({ seq }) => seq)).toEqual([31, 32, 33, 34, 35]);
});

test('a cursor replays missed messages; two processes assign seqs without gaps', async () => {
  const cursor = (bob.socket.pushes().at(-1) as { cursor: string }).cursor;
  await bob.leaves();
  await says(ann, bob, 'one');
  await says(ann, bob, 'two');
  await bob.connect({ cursor });
  expect(said(bob.socket.pushes())).toEqual(['one', 'two']);

  const second = await startServer({ database: on.database, clock: on.clock });
  const socket = second.open('agent');
  await socket.code('0000');
  socket.send({ type: 'service', code: '5000', uuid: bob.uuid, token: bob.token });
  await socket.code('7000');
  const there = Array.from({ length: 10 }, () => randomUUID());
  for (const id of there) {
    socket.send({ code: '6014', onlyID: id, to: ann.uuid, msg: 'from there' });
    send(ann, bob, 'from here');
  }
  await Promise.all(there.map((id) => socket.answer(id)));
  await on.settle();
  const { rows } = await on.database.db.query<{ seq: number }>('select seq from direct_messages order by seq');
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, at) => at + 1));
  await second.stop();
});

test('7002 if the two accounts may not chat', async () => {
  expect(await says(ann, root, 'hello')).toMatchObject({ code: '7002', error: 'not-a-friend' });
  expect(await says(ann, ann, 'hello')).toMatchObject({ error: 'not-a-friend' });
  expect(await says(ann, bob, ' ')).toMatchObject({ error: 'empty' });
  expect(await says(ann, bob, 'x'.repeat(5001))).toMatchObject({ error: 'too-long' });
  const kept = await says(ann, bob, 'kept', 'the-same');
  await root.call('POST /friendly/block', { ids: [contact], on: true });
  expect(await says(ann, bob, 'blocked')).toMatchObject({ error: 'not-a-friend' });
  expect(await says(bob, ann, 'blocked')).toMatchObject({ error: 'not-a-friend' });
  // An id that is already stored gets its first answer.
  expect(await says(ann, bob, 'kept', 'the-same')).toEqual(kept);
  expect((await messages(bob, ann)).list.map(({ msg }) => msg)).toEqual(['kept']);
  await root.call('POST /friendly/block', { ids: [contact], on: false });
  await root.call('POST /friendly/doEdit', { id: contact, allowed: { chat: false } });
  expect(await says(ann, bob, 'not allowed')).toMatchObject({ error: 'not-a-friend' });
});

test('other agents cannot read a chat of two accounts', async () => {
  await says(ann, bob, 'between us');
  expect((await messages(root, bob)).list).toEqual([]);
  expect((await messages(root, ann)).list).toEqual([]);
  expect(said(root.socket.pushes())).toEqual([]);
});

test('a colleague whose role has masks gets the chat masked, in answers and pushes', async () => {
  await root.call('POST /roles/doEdit', { role: 'M', name: 'M', permissions: ['talk:desk'], masks: ['phone'] });
  const eve = await on.agent({ nickname: 'Eve', role: 'M' });
  await says(eve, bob, 'hers is 13800002222');
  await says(bob, eve, 'no, 13800003333');
  const received = JSON.stringify([
    await messages(eve, bob),
    (await eve.call('GET /friendly/friends', {})).data,
    eve.socket.pushes(),
  ]);
  expect(received).not.toMatch(/1380000\d{4}/);
  expect(received).toContain('138****3333');
  expect(JSON.stringify(bob.socket.pushes())).toContain('13800002222');
});

test('messages are answered only after the commit, in the order of arrival', async () => {
  const { db } = on.server.context;
  const client = await db.connect();
  // Simulates a slow database: another transaction locks the chat's row.
  await says(ann, bob, 'first');
  await client.query('begin');
  await client.query('select 1 from direct_talks for update');
  const ids = ['a', 'b', 'c'].map((word) => send(ann, bob, word));
  await ann.socket.flush();
  expect(ann.socket.frames.filter(({ code }) => code === '7001')).toHaveLength(1);
  await client.query('rollback');
  client.release();
  const answers = await Promise.all(ids.map((id) => ann.socket.answer(id)));
  expect(answers.map((answer) => (answer as { seq?: number }).seq)).toEqual([2, 3, 4]);
});
