import type { Push } from '@parley/protocol/push/pushes';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../../db/transaction';
import { startServer, type TestServer } from '../../../testing/start-server';
import { TestAgent, type TestVisitor } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';
import { verifyPushes } from '../../../testing/verify-pushes';
import { loadKeys } from '../../foundation/auth/keys';
import { openSession } from '../../foundation/auth/sessions/sessions';

let on: TestServer;
let root: TestAgent;
let ann: TestAgent;

beforeEach(async () => {
  on = await startServer();
  root = await on.agent({ nickname: 'Root', role: 'Admin' });
  await root.hides();
  ann = await on.agent({ nickname: 'Ann' });
});
afterEach(() => on.stop());

const PHONE = '13800002222';

/** Invites a partner, creates its account, signs it in and connects it. */
async function partner({
  name = 'Paula',
  allowed = {},
  group = null as string | null,
} = {}): Promise<{ guest: TestAgent; contact: string; code: string }> {
  const made = await root.call('POST /friendly/doEdit', {
    kind: 'partner',
    name,
    company: 'Partner Ltd',
    group,
    allowed: { seeHistory: true, ...allowed },
  });
  expect(made.status).toBe(200);
  const { code } = made.data.code!;
  const nobody = new TestAgent(on, { uuid: '', nickname: '', token: '' });
  const account = { username: `guest-${name}`, password: 'long-enough', nickname: name };
  expect(await nobody.call('POST /friendly/join', { code, ...account })).toMatchObject({ status: 200 });
  const { data } = await nobody.call('POST /login', account);
  nobody.token = data.token;
  const me = await nobody.call('GET /userInfo');
  const guest = new TestAgent(on, { uuid: me.data.uuid, nickname: name, token: data.token });
  on.agents.push(guest);
  await guest.connect();
  return { guest, contact: made.data.id, code };
}

async function talking(words = [`my number is ${PHONE}`]): Promise<TestVisitor> {
  const visitor = await on.visitor();
  for (const word of words) await visitor.says(word);
  return visitor;
}

const transferTo = async (by: TestAgent, visitor: TestVisitor, to: TestAgent, more: object = {}) => {
  const reply = await by.call('POST /friendly/transfer', { YQToken: visitor.id, to: to.uuid, ...more });
  await on.settle();
  return reply;
};

const takes = async (agent: TestAgent, visitor: TestVisitor) =>
  expect(await agent.does('accept', visitor)).toMatchObject({ status: 200, data: { serviceID: agent.uuid } });

const codes = (pushes: readonly Push[]) => pushes.map(({ code }) => code);

/** Advances the clock and renews the access tokens, which expire meanwhile; logins do not. */
async function later(hours: number): Promise<void> {
  on.clock.advance(hours * 3_600_000);
  const { db } = on.server.context;
  const keys = await loadKeys(db);
  for (const agent of on.agents) {
    const caller = { address: '127.0.0.1', userAgent: 'test' };
    const { token } = await transaction(db, (tx) =>
      openSession(tx, { agentId: agent.uuid, caller, keys, now: on.clock.now() }),
    );
    agent.token = token;
  }
}

describe('an invitation', () => {
  test('shows who invites, creates one guest account, and is void afterwards', async () => {
    const { data: made } = await root.call('POST /friendly/doEdit', { kind: 'partner', name: 'Paula', company: 'P' });
    const nobody = new TestAgent(on, { uuid: '', nickname: '', token: '' });
    const { code } = made.code!;
    expect((await nobody.call('POST /friendly/invitation', { code })).data).toMatchObject({
      company: 'P',
      name: 'Paula',
      addedBy: 'Root',
    });
    const again = (await root.call('POST /friendly/invite', { id: made.id, hours: 1 })).data;
    expect(await nobody.call('POST /friendly/invitation', { code })).toMatchObject({ error: 'invitation-over' });
    await later(2);
    expect(await nobody.call('POST /friendly/invitation', { code: again.code })).toMatchObject({ status: 410 });
    const { data: good } = await root.call('POST /friendly/invite', { id: made.id, hours: 1 });
    const account = { code: good.code, username: 'paula', nickname: 'Paula', password: 'long-enough' };
    const both = await Promise.all([1, 2].map(() => nobody.call('POST /friendly/join', account)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const { data } = await root.call('GET /friendly/getList', { text: 'paula' });
    expect(data.list).toMatchObject([{ status: 'accepted', invitation: null, agent: { username: 'paula' } }]);
    expect((await root.call('GET /services/getList', {})).data.list.map((one) => one.username)).not.toContain('paula');
    const { rows } = await on.database.db.query('select code_hash from friendly_contacts where code_hash is not null');
    expect(rows).toEqual([]);
  });

  test('a taken username is refused, and the code stays valid', async () => {
    const { data: made } = await root.call('POST /friendly/doEdit', { kind: 'partner', name: 'Paula' });
    const nobody = new TestAgent(on, { uuid: '', nickname: '', token: '' });
    const account = { code: made.code!.code, nickname: 'Paula', password: 'long-enough' };
    const { rows } = await on.database.db.query<{ username: string }>('select username from agents limit 1');
    const taken = await nobody.call('POST /friendly/join', { ...account, username: rows[0]!.username });
    expect(taken).toMatchObject({ status: 409, error: 'username-taken' });
    expect(await nobody.call('POST /friendly/join', { ...account, username: 'free' })).toMatchObject({ status: 200 });
  });
});

describe('a guest', () => {
  test('can change its own name and picture', async () => {
    const { guest } = await partner();
    expect(await guest.call('POST /personal/doEdit', { nickname: 'Renamed' })).toMatchObject({
      status: 200,
      data: { nickname: 'Renamed' },
    });
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1677ff' } })
      .png()
      .toBuffer();
    const sent = await upload(on, guest.token, { name: 'me.png', content, path: '/personal/avatar' });
    expect(sent).toMatchObject({ status: 200, avatar: expect.stringMatching(/^\/api\/avatars\//) });
  });

  test('gets nothing that is not shared, neither in answers nor in pushes', async () => {
    const { guest } = await partner();
    const from = guest.socket.frames.length;
    const visitor = await talking();
    await ann.says(visitor, 'hello');
    await visitor.views('https://shop.example/cart', 'Cart');
    await on.runJob('overview');
    // 7006 (saving is delayed) goes to all sockets.
    expect(codes(guest.socket.pushes(from)).filter((code) => code !== '7006')).toEqual([]);
    expect(await guest.inbox()).toMatchObject({ list: [], agents: [{ uuid: guest.uuid, guest: true }] });
    for (const route of ['GET /talk/messages', 'GET /talk/trail', 'GET /talk/conversations'] as const)
      expect(await guest.call(route, { YQToken: visitor.id } as never)).toMatchObject({ error: 'not-shared' });
    for (const route of [
      'GET /talk/colleagues',
      'GET /talk/notes',
      'GET /history/getList',
      'GET /services/getList',
    ] as const)
      expect(await guest.call(route as never, { YQToken: visitor.id } as never)).toMatchObject({ status: 403 });
    const waiting = await (async () => {
      await ann.hides();
      return on.visitor();
    })();
    await waiting.says('anybody?');
    expect(await guest.does('accept', waiting)).toMatchObject({ status: 403 });
    expect((await guest.call('POST /talk/next', undefined as never)).status).toBe(403);
    expect(await guest.says(visitor, 'hi')).toMatchObject({ code: '7002', error: 'not-shared' });
  });

  test('gets no conversation by routing, by an ordinary transfer or by hand-over', async () => {
    const { guest } = await partner();
    const visitor = await talking();
    expect((await ann.row(visitor))?.serviceID).toBe(ann.uuid);
    expect(await ann.does('transfer', visitor, { to: guest.uuid })).toMatchObject({ error: 'agent-unavailable' });
    const boss = await on.signIn({ role: 'Admin' });
    const handed = await boss.call('POST /services/handOver', { id: ann.uuid, to: { kind: 'agent', id: guest.uuid } });
    expect(handed).toMatchObject({ error: 'agent-unavailable' });
    const { data } = await ann.call('GET /talk/colleagues');
    expect(data.list.map(({ uuid }) => uuid)).not.toContain(guest.uuid);
    // Guests do not count as online.
    await ann.hides();
    const alone = await on.visitor();
    expect(await alone.says('hello?')).toMatchObject({ error: 'nobody-online' });
  });
});

describe('a share', () => {
  test('scope `conversation`: only messages from the acceptance on, masked; pushes and inboxes agree', async () => {
    const { guest } = await partner();
    const visitor = await talking();
    await ann.says(visitor, 'the secret offer');
    await verifyPushes(on, () => transferTo(ann, visitor, guest, { hours: 2, note: 'please' }));
    expect((await guest.inbox()).list).toMatchObject([{ YQToken: visitor.id, last: null, tags: [] }]);
    await verifyPushes(on, () => takes(guest, visitor));
    expect((await ann.row(visitor))?.serviceID).toBeUndefined();
    const history = await guest.call('GET /talk/messages', { YQToken: visitor.id });
    expect(history.data.list).toEqual([]);
    await verifyPushes(on, () => visitor.says(`call me: ${PHONE}`));
    await verifyPushes(on, () => guest.says(visitor, 'good day'));
    const { data } = await guest.call('GET /talk/messages', { YQToken: visitor.id });
    expect(data.list.map(({ msg }) => msg)).toEqual(['call me: 138****2222', 'good day']);
    const older = await guest.call('GET /talk/messages', { YQToken: visitor.id, afterSeq: 0 });
    expect(older.data.list).toHaveLength(2);
    // A low `seen` does not return earlier messages.
    const stale = await guest.says(visitor, 'again', { seen: 0 });
    expect(JSON.stringify(stale)).not.toMatch(/secret|13800002222/);
    expect(JSON.stringify(guest.socket.frames)).not.toMatch(/secret|13800002222/);
  });

  test('scope `open`, with personal data', async () => {
    const { guest } = await partner();
    const visitor = await talking();
    await transferTo(ann, visitor, guest, { scope: 'open', personal: true });
    await takes(guest, visitor);
    const { data } = await guest.call('GET /talk/messages', { YQToken: visitor.id });
    expect(data.list.map(({ msg }) => msg)).toEqual([`my number is ${PHONE}`]);
    await visitor.says(`again ${PHONE}`);
    expect(JSON.stringify(guest.socket.pushes())).toContain(PHONE);
    expect((await guest.inbox()).list[0]?.last?.msg).toBe(`again ${PHONE}`);
  });

  test('scope `person`: earlier conversations too, if the contact has the permission; never notes', async () => {
    const { guest } = await partner();
    const visitor = await talking(['first']);
    await ann.does('note', visitor, { onlyID: 'n1', msg: 'a difficult one' });
    await ann.does('end', visitor);
    await visitor.says('second');
    await transferTo(ann, visitor, guest, { scope: 'person' });
    await takes(guest, visitor);
    const { data } = await guest.call('GET /talk/conversations', { YQToken: visitor.id });
    expect(data.total).toBe(2);
    const conversation = data.list.at(-1)!.id;
    const first = await guest.call('GET /talk/messages', { YQToken: visitor.id, conversation });
    expect(first.data.list.map(({ msg }) => msg)).toEqual(['first']);
    const from = guest.socket.frames.length;
    await root.does('note', visitor, { onlyID: 'n2', msg: 'be careful' });
    expect(codes(guest.socket.pushes(from))).toEqual([]);

    const { guest: narrow } = await partner({ name: 'Nora', allowed: { seeHistory: false } });
    const other = await talking();
    expect(await transferTo(ann, other, narrow, { scope: 'person' })).toMatchObject({ error: 'not-a-friend' });
  });

  test('after its time the conversation returns to the agent who shared it, else to the queue', async () => {
    const { guest } = await partner();
    const visitor = await talking();
    await transferTo(ann, visitor, guest, { hours: 1 });
    await takes(guest, visitor);
    const from = ann.socket.frames.length;
    await later(1);
    expect(await guest.says(visitor, 'late')).toMatchObject({ error: 'not-shared' });
    await verifyPushes(on, () => on.runJob('shares'));
    expect((await guest.inbox()).list).toEqual([]);
    expect((await ann.row(visitor))?.serviceID).toBe(ann.uuid);
    expect(ann.socket.pushes(from)).toContainEqual(
      expect.objectContaining({
        code: '2017',
        tip: 'share-ended',
        detail: { to: 'Paula', how: 'expired', visitor: '#1' },
      }),
    );
    expect(await guest.call('GET /talk/messages', { YQToken: visitor.id })).toMatchObject({ error: 'not-shared' });
    const { data } = await root.call('GET /friendly/shares', {});
    expect(data.list).toMatchObject([{ state: 'ended', ended: 'expired', scope: 'conversation', messages: 0 }]);

    await transferTo(ann, visitor, guest, { hours: 1 });
    await takes(guest, visitor);
    await ann.hides();
    await later(1);
    await on.runJob('shares');
    expect((await ann.row(visitor))?.state).toBe('wait');
  });

  test('declined, withdrawn, bounced, given back, taken over: each ends the share with its reason', async () => {
    const { guest } = await partner();
    const visitor = await talking();
    const offer = () => {
      on.clock.advance(1000);
      return transferTo(ann, visitor, guest);
    };
    await offer();
    const declined = await verifyPushes(on, () => guest.does('decline', visitor));
    expect(declined.data).toMatchObject({ name: '', last: null });
    await offer();
    await verifyPushes(on, () => ann.does('withdraw', visitor));
    await offer();
    on.clock.advance(10 * 60_000);
    await verifyPushes(on, () => on.runJob('due'));
    await offer();
    await takes(guest, visitor);
    await verifyPushes(on, async () => {
      await guest.call('POST /friendly/giveBack', { YQToken: visitor.id });
      await on.settle();
    });
    expect((await ann.row(visitor))?.serviceID).toBe(ann.uuid);
    await offer();
    await takes(guest, visitor);
    await verifyPushes(on, () => root.does('takeOver', visitor));
    expect((await guest.inbox()).list).toEqual([]);
    const { data } = await root.call('GET /friendly/shares', { sort: 'offeredAt', order: 'asc' });
    expect(data.list.map(({ ended }) => ended)).toEqual([
      'declined',
      'withdrawn',
      'bounced',
      'given-back',
      'taken-back',
    ]);
  });

  test('a visitor who writes again after the end is not shared any more', async () => {
    const { guest } = await partner();
    const visitor = await talking();
    await transferTo(ann, visitor, guest);
    await takes(guest, visitor);
    await verifyPushes(on, () => guest.does('end', visitor));
    expect((await guest.inbox()).list).toHaveLength(1);
    await verifyPushes(on, () => visitor.says('one thing more'));
    expect((await guest.inbox()).list).toEqual([]);
    expect(await guest.call('GET /talk/messages', { YQToken: visitor.id })).toMatchObject({ error: 'not-shared' });
  });

  test('blocking ends logins, sockets and shares at once; unblocking does not restore shares', async () => {
    const { guest, contact } = await partner();
    const visitor = await talking();
    await transferTo(ann, visitor, guest, { scope: 'open' });
    await takes(guest, visitor);
    expect(await root.call('POST /friendly/block', { ids: [contact], on: true })).toMatchObject({
      data: { changed: 1 },
    });
    await on.settle();
    expect(guest.socket.isClosed).toBe(true);
    expect((await guest.call('GET /talk/userList')).status).toBe(401);
    expect((await ann.row(visitor))?.serviceID).toBe(ann.uuid);
    expect((await root.call('GET /friendly/shares', {})).data.list[0]?.ended).toBe('blocked');
    await root.call('POST /friendly/block', { ids: [contact], on: false });
    const { data } = await guest.call('POST /login', { username: 'guest-Paula', password: 'long-enough' });
    guest.token = data.token;
    expect((await guest.inbox()).list).toEqual([]);
    await root.call('POST /friendly/doDelete', { ids: [contact] });
    expect((await guest.call('GET /userInfo')).status).toBe(401);
    expect(await root.call('GET /friendly/getList', {})).toMatchObject({ data: { total: 0 } });
    expect((await root.call('GET /friendly/shares', {})).data.total).toBe(1);
  });

  test('shares apply in a second process', async () => {
    const { guest } = await partner();
    const visitor = await talking();
    await transferTo(ann, visitor, guest);
    await takes(guest, visitor);
    const second = await startServer({ database: on.database, clock: on.clock });
    const there = new TestAgent(second, guest);
    second.agents.push(there);
    await there.connect();
    expect((await there.inbox()).list).toHaveLength(1);
    expect(await there.says(visitor, 'from here')).toMatchObject({ code: '7001' });
    await second.stop();
  });
});

describe('colleagues', () => {
  test('are asked, and accept or decline; a contact of a group is visible only to its members', async () => {
    const bob = await on.agent({ nickname: 'Bob' });
    const group = (await root.call('POST /groups/doEdit', { name: 'Sales', members: [ann.uuid] })).data.id;
    const made = await root.call('POST /friendly/doEdit', { kind: 'internal', agent: bob.uuid, group });
    expect(made).toMatchObject({ status: 200, data: { name: 'Bob', status: 'pending', code: null } });
    const { id } = made.data;
    expect((await bob.call('GET /friendly/asked')).data.list).toMatchObject([{ id, group: 'Sales' }]);
    expect((await ann.call('GET /friendly/friends', {})).data.total).toBe(0);
    expect(await ann.call('POST /friendly/answer', { id, accept: true })).toMatchObject({ status: 404 });
    await bob.call('POST /friendly/answer', { id, accept: false });
    await root.call('POST /friendly/ask', { id });
    await bob.call('POST /friendly/answer', { id, accept: true });
    expect((await ann.call('GET /friendly/friends', {})).data.list).toMatchObject([
      { uuid: bob.uuid, contact: { id, kind: 'internal' }, mayChat: true, mayReceive: true, state: '0' },
    ]);
    const eve = await on.agent({ nickname: 'Eve' });
    expect((await eve.call('GET /friendly/friends', {})).data.total).toBe(0);
    const visitor = await talking();
    const owner = [ann, bob, eve].find((agent) => agent.uuid === undefined) ?? ann;
    if ((await owner.row(visitor))?.serviceID !== ann.uuid) await ann.does('takeOver', visitor);
    expect(await transferTo(ann, visitor, bob, { hours: 1 })).toMatchObject({ status: 200 });
    await bob.does('accept', visitor);
    await later(1);
    await verifyPushes(on, () => on.runJob('shares'));
    expect((await root.row(visitor))?.serviceID).toBe(ann.uuid);
    const twice = await root.call('POST /friendly/doEdit', { kind: 'internal', agent: bob.uuid, group });
    expect(twice).toMatchObject({ error: 'already-a-contact' });
  });

  test('two administrators edit one contact: the second is refused', async () => {
    const { data } = await root.call('POST /friendly/doEdit', { kind: 'partner', name: 'Paula' });
    const { id, version } = data;
    const edits = await Promise.all(
      ['a', 'b'].map((remark) => root.call('POST /friendly/doEdit', { id, version, remark })),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(edits.find(({ status }) => status === 409)?.error).toBe('edited-meanwhile');
  });
});
