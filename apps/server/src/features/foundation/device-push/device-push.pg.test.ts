import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PushService, startPushSender, startPushService } from '../../../testing/push-service';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import type { PushSender } from './sender';

const MINUTE_MS = 60_000;

let on: TestServer;
let boss: TestAgent;
let ann: TestAgent;
let service: PushService;
let sender: PushSender;
let device: string;
let versionOfPush = 0;

beforeAll(async () => {
  on = await startServer({ privateTargets: ['127.0.0.0/8'] });
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  await boss.hides();
  await publish('routing', { timeZone: 'UTC' }, 0);
});
afterAll(() => on.stop());
beforeEach(async () => {
  service = await startPushService();
  sender = startPushSender(on.server.context);
  ann = await on.agent({ nickname: 'Ann' });
  const added = await ann.call('POST /push/doSubscribe', service.subscription);
  expect(added.status).toBe(200);
  device = added.data.id;
});
afterEach(async () => {
  // Tests move the clock beyond the life of a token.
  await boss.signsInAgain();
  await ann.signsInAgain();
  await set({});
  await ann.hides();
  await ann.call('POST /push/doRemove', { id: device });
  sender.stop();
  await sender.idle();
  await service.close();
});

async function publish(section: string, value: object, version: number): Promise<void> {
  const { status } = await boss.call('POST /settings/doEdit', { section, value, version } as never);
  expect(status).toBe(200);
}

/** Publishes section `push` with these values, the others at their defaults. */
async function set(value: object): Promise<void> {
  await publish('push', value, versionOfPush);
  versionOfPush += 1;
}

async function deliver(): Promise<void> {
  await on.runJob('push');
  await on.runJob('push closing');
  await sender.run();
  await sender.idle();
}

const pushed = () => service.received.map((one) => one.pushed);

/** A visitor of Ann who has written this. */
async function talk(msg = 'hello'): Promise<TestVisitor> {
  const visitor = await on.visitor();
  await visitor.says(msg);
  if ((await ann.row(visitor))?.serviceID !== ann.uuid) await ann.does('accept', visitor);
  return visitor;
}

test('a message reaches the device of its agent, encrypted and signed, with name, text and the page that it opens', async () => {
  const visitor = await talk();
  await deliver();
  await visitor.says('is it in stock?');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'Li Lei' });
  await deliver();
  const { headers, pushed: last } = service.received.at(-1)!;
  expect(last).toEqual({
    tag: `parley-${visitor.id}`,
    title: 'Li Lei',
    body: 'is it in stock?',
    path: `/#/workbench/workbench?visitor=${visitor.id}`,
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '600' });
  const { key } = (await ann.call('GET /push/own')).data;
  expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
  expect(headers.authorization).toContain(key);
});

// Effect of push.hideTexts
test('texts of messages are left out if the organisation hides them', async () => {
  await set({ hideTexts: true });
  await talk('my number is 1234');
  await deliver();
  expect(JSON.stringify(pushed())).toContain('发来新消息');
  expect(JSON.stringify(pushed())).not.toContain('1234');
});

// Effect of push.events
test('of what happens the device is told what the organisation has chosen, or its agent', async () => {
  await set({ events: ['letter'] });
  await talk('unwanted');
  await deliver();
  expect(pushed()).toEqual([]);
  await ann.call('POST /index/preferences', { 'push.message': true });
  await talk('wanted');
  await deliver();
  expect(pushed()).toMatchObject([{ body: 'wanted' }]);
});

// Effect of push.quietFrom, push.quietTo
test('quiet hours of the organisation, and an agent’s own instead', async () => {
  const at = (minutes: number) => new Date(on.clock.now() + minutes * MINUTE_MS).toISOString().slice(11, 16);
  await set({ quietFrom: at(-30), quietTo: at(30) });
  await talk('at night');
  await deliver();
  expect(pushed()).toEqual([]);
  await ann.call('POST /index/preferences', { 'push.quiet': 'own', 'push.quietFrom': '', 'push.quietTo': '' });
  await talk('awake');
  await deliver();
  expect(JSON.stringify(pushed())).toContain('awake');
});

// Effect of push.on
test('switched off, nothing is sent and no device is added', async () => {
  await set({ on: false });
  await talk();
  await deliver();
  expect(pushed()).toEqual([]);
  expect(await ann.call('POST /push/doSubscribe', service.subscription)).toMatchObject({
    status: 409,
    error: 'push-off',
  });
});

// Effect of push.awayMinutes
test('while somebody looks at a console nothing is sent; the console is told when that ends without input', async () => {
  await set({ awayMinutes: 7 });
  const window = randomUUID();
  const { data } = await ann.call('POST /push/here', { window, isSeen: true });
  expect(data).toEqual({ devices: 1, awayMinutes: 7 });
  const visitor = await talk('seen');
  await deliver();
  expect(pushed()).toEqual([]);
  await ann.call('POST /push/here', { window, isSeen: false });
  await visitor.says('not seen');
  await deliver();
  expect(pushed()).toMatchObject([{ body: 'not seen' }]);
  await ann.call('POST /push/here', { window, isSeen: true });
  on.clock.advance(2 * MINUTE_MS);
  await visitor.says('closed without a word');
  await deliver();
  expect(pushed()).toMatchObject([{ body: 'not seen' }, { body: 'closed without a word' }]);
});

// Effect of push.keepOnlineMinutes
test('an agent whose phone has the console in the background gets visitors for the minutes of the settings', async () => {
  await set({ keepOnlineMinutes: 10 });
  await ann.call('POST /push/here', { window: randomUUID(), isSeen: false, device, isInBackground: true });
  await ann.leaves();
  on.clock.advance(9 * MINUTE_MS);
  await on.runJob('kept online');
  await on.settle();
  const visitor = await on.visitor();
  await visitor.says('hello');
  expect((await boss.row(visitor))?.serviceID).toBe(ann.uuid);
  on.clock.advance(2 * MINUTE_MS);
  await on.runJob('kept online');
  await on.settle();
  const { rows } = await on.database.db.query('select 1 from agent_connections where agent_id = $1', [ann.uuid]);
  expect(rows).toEqual([]);
});

test.each([
  ['a console of which nothing else is known', {}],
  ['a closed one', { isInBackground: false }],
])('unseen, %s keeps nobody online', async (_, more) => {
  await set({ keepOnlineMinutes: 10 });
  const here = { window: randomUUID(), isSeen: false, device };
  if ('isInBackground' in more) await ann.call('POST /push/here', { ...here, isInBackground: true });
  await ann.call('POST /push/here', { ...here, ...more });
  await ann.leaves();
  await on.settle();
  const { rows } = await on.database.db.query('select 1 from agent_connections where agent_id = $1', [ann.uuid]);
  expect(rows).toEqual([]);
});

test('an agent without that rule is gone as soon as its console is', async () => {
  await ann.call('POST /push/here', { window: randomUUID(), isSeen: false, device, isInBackground: true });
  await ann.leaves();
  await on.settle();
  const { rows } = await on.database.db.query('select 1 from agent_connections where agent_id = $1', [ann.uuid]);
  expect(rows).toEqual([]);
});

test('read elsewhere, the notice is closed on the device, once', async () => {
  const visitor = await talk('read me');
  await deliver();
  const shown = service.received.length;
  expect(shown).toBeGreaterThan(0);
  await ann.reads(visitor, (await ann.row(visitor))!.seq!);
  await deliver();
  await deliver();
  expect(pushed().slice(shown)).toEqual([{ close: `parley-${visitor.id}` }]);
});

test('what was read before it is sent is not sent', async () => {
  const visitor = await talk('read at once');
  await ann.reads(visitor, (await ann.row(visitor))!.seq!);
  await deliver();
  expect(pushed()).toEqual([]);
});

test('a transfer is offered on the device of the colleague', async () => {
  const visitor = await talk();
  const bob = await on.agent({ nickname: 'Bob' });
  await deliver();
  await ann.call('POST /push/doRemove', { id: device });
  device = (await bob.call('POST /push/doSubscribe', service.subscription)).data.id;
  service.received.length = 0;
  await ann.does('transfer', visitor, { to: bob.uuid });
  await deliver();
  expect(pushed()).toMatchObject([{ tag: `parley-${visitor.id}`, body: '同事转接给您，请尽快回应' }]);
  await bob.call('POST /push/doRemove', { id: device });
  await bob.hides();
});

test('a letter reaches the devices of those who may take it', async () => {
  const visitor = await on.visitor();
  const letter = { onlyID: randomUUID(), content: 'call me', name: 'Han', phone: '13800000000' };
  const { data } = await visitor.call('POST /visitor/letter', letter);
  await deliver();
  expect(pushed()).toEqual([
    { tag: `parley-${data.id}`, title: 'Han', body: 'call me', path: `/#/history/letter?letter=${data.id}` },
  ]);
});

test('a letter that was read before it is given to an agent reaches its devices', async () => {
  const own = await startServer({ privateTargets: ['127.0.0.0/8'] });
  const [chief, eve] = [await own.agent({ role: 'Admin' }), await own.agent()];
  const visitor = await own.visitor();
  const { data } = await visitor.call('POST /visitor/letter', {
    onlyID: randomUUID(),
    content: 'call me',
    name: 'Han',
  });
  await own.runJob('push');
  own.clock.advance(1000);
  expect((await chief.call('POST /letter/doMark', { ids: [data.id], read: true })).data.changed).toEqual([data.id]);
  own.clock.advance(1000);
  await eve.call('POST /push/doSubscribe', service.subscription);
  const given = await chief.call('POST /letter/doChange', { ids: [data.id], serviceID: eve.uuid });
  expect(given.status).toBe(200);
  await own.runJob('push');
  const itsSender = startPushSender(own.server.context);
  await itsSender.run();
  await itsSender.idle();
  await own.stop();
  expect(pushed()).toMatchObject([{ tag: `parley-${data.id}`, body: 'call me' }]);
});

test.each([404, 410])('a device that its push service knows no more (%i) is removed', async (status) => {
  service.status = status;
  await talk();
  await deliver();
  expect((await ann.call('GET /push/own')).data.list).toEqual([]);
});

test('a push service that fails gets the notice again later, and an old notice is dropped', async () => {
  service.status = 503;
  const visitor = await talk('first');
  await deliver();
  const tries = service.received.length;
  service.status = 201;
  await deliver();
  expect(service.received.length).toBe(tries);
  on.clock.advance(MINUTE_MS);
  await deliver();
  expect(service.received.length).toBeGreaterThan(tries);
  service.status = 503;
  await visitor.says('second');
  await deliver();
  service.received.length = 0;
  service.status = 201;
  on.clock.advance(11 * MINUTE_MS);
  await deliver();
  expect(pushed()).toEqual([]);
});

test('a notice that failed does not replace a newer one of the same visitor', async () => {
  const visitor = await talk('hello');
  await deliver();
  service.status = 503;
  await visitor.says('first');
  await deliver();
  service.status = 201;
  service.received.length = 0;
  await visitor.says('second');
  await deliver();
  on.clock.advance(MINUTE_MS);
  await deliver();
  expect(pushed()).toMatchObject([{ body: 'second' }]);
});

test('calls that end with their process are no failed tries', async () => {
  const word = randomUUID();
  await ann.call('POST /push/doTest', { id: device, word });
  service.status = 0;
  for (let stops = 0; stops < 7; stops += 1) {
    const before = service.received.length;
    await sender.run();
    await expect.poll(() => service.received.length).toBeGreaterThan(before);
    sender.stop();
    await sender.idle();
    sender = startPushSender(on.server.context);
    on.clock.advance(31_000);
  }
  service.status = 201;
  service.received.length = 0;
  await deliver();
  expect(pushed()).toMatchObject([{ test: word }]);
});

test('a device whose key nothing can be encrypted with does not hold up the others', async () => {
  // Of the right length, but not on the curve.
  const p256dh = `BA${'A'.repeat(85)}`;
  const broken = await ann.call('POST /push/doSubscribe', {
    ...service.subscription,
    endpoint: `${service.subscription.endpoint}/2`,
    p256dh,
  });
  expect(broken.status).toBe(200);
  const bad = broken.data.id;
  for (const id of [bad, device]) await ann.call('POST /push/doTest', { id, word: randomUUID() });
  await sender.run();
  await sender.idle();
  const { rows } = await on.database.db.query('select 1 from push_notices where device_id = $1', [bad]);
  await ann.call('POST /push/doRemove', { id: bad });
  expect([pushed().length, rows]).toEqual([1, []]);
});

test.each([
  ['p256dh', 'B'.repeat(86)],
  ['p256dh', `CA${'A'.repeat(85)}`],
  ['auth', 'a'.repeat(21)],
  ['auth', 'a'.repeat(43)],
])('keys of another length or kind are refused: %s %s', async (field, value) => {
  const refused = await ann.call('POST /push/doSubscribe', { ...service.subscription, [field]: value });
  expect(refused).toMatchObject({ status: 400, error: 'bad-request' });
});

test('a test reaches the device at once, even while its console is looked at, and nobody else may send one', async () => {
  await ann.call('POST /push/here', { window: randomUUID(), isSeen: true });
  const word = randomUUID();
  expect((await boss.call('POST /push/doTest', { id: device, word })).error).toBe('not-found');
  expect((await ann.call('POST /push/doTest', { id: device, word })).status).toBe(200);
  await deliver();
  expect(pushed()).toMatchObject([{ test: word, title: '推送测试' }]);
});

test('nothing is sent to a device whose login has ended, and the device is removed', async () => {
  await talk();
  await ann.call('GET /login/logOut');
  await deliver();
  expect(pushed()).toEqual([]);
  await on.runJob('old pushes');
  await ann.signsInAgain();
  expect((await ann.call('GET /push/own')).data.list).toEqual([]);
});

test('a device stays that of its browser while its login ends by a rule, and is renewed at the next one', async () => {
  const { list } = (await boss.call('GET /settings/getList', {})).data;
  const { value, version } = list.find((one) => one.section === 'sessions')!;
  await publish('sessions', { ...value, maxHours: 1 }, version);
  on.clock.advance(61 * MINUTE_MS);
  await on.runJob('overdue-logins');
  await on.runJob('old pushes');
  await boss.signsInAgain();
  await publish('sessions', value, version + 1);
  await ann.signsInAgain();
  const endpoint = `${service.subscription.endpoint}/renewed`;
  expect((await ann.call('POST /push/doSubscribe', { ...service.subscription, endpoint, id: device })).data).toEqual({
    id: device,
  });
  expect((await ann.call('GET /push/own')).data.list).toMatchObject([{ id: device, isSignedOut: false }]);
});

test('a device that was removed is not renewed, nor is one of another agent', async () => {
  const renewed = (by: TestAgent) => by.call('POST /push/doSubscribe', { ...service.subscription, id: device });
  expect(await renewed(boss)).toMatchObject({ status: 404, error: 'push-device-removed' });
  await ann.call('POST /push/doRemove', { id: device });
  expect(await renewed(ann)).toMatchObject({ status: 404, error: 'push-device-removed' });
  expect((await ann.call('GET /push/own')).data.list).toEqual([]);
});

test.each([
  ['https://10.0.0.1/push', 'private-target'],
  ['https://[::ffff:192.168.1.1]/push', 'private-target'],
  ['http://8.8.8.8/push', 'bad-target'],
  ['ftp://push.example/', 'bad-target'],
])('an address inside, or none of a push service, is refused: %s', async (endpoint, refusal) => {
  const refused = await ann.call('POST /push/doSubscribe', { ...service.subscription, endpoint });
  expect(refused).toMatchObject({ status: 400, error: refusal });
});

test('administrators list the devices of all agents and revoke one, which is in the audit log', async () => {
  const { list } = (await boss.call('GET /push/getList', {})).data;
  expect(list[0]).toMatchObject({ id: device, agent: { nickname: 'Ann' }, isSignedOut: false });
  expect((await ann.call('GET /push/getList', {})).status).toBe(403);
  expect((await boss.call('POST /push/doRevoke', { id: device })).data).toEqual({ deleted: 1 });
  expect((await ann.call('GET /push/own')).data.list).toEqual([]);
  const { rows } = await on.database.db.query(`select 1 from audit_entries where action = 'pushDevices.delete'`);
  expect(rows).toHaveLength(1);
});
