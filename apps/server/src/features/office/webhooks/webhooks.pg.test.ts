import { createHmac, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { HOOK_EVENTS, type HookEvent } from '@parley/protocol/http/programs/programs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rebuildFollower } from '../../../events/follow';
import { type HookTarget, startHookTarget, startTestSender } from '../../../testing/hook-target';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import type { Sender } from './sender';
import { webhookFollower } from './webhook-follower';

const MINUTE_MS = 60_000;

let on: TestServer;
let boss: TestAgent;
let target: HookTarget;
let sender: Sender;

beforeAll(async () => {
  on = await startServer({ privateTargets: ['127.0.0.0/8'] });
});
afterAll(() => on.stop());

beforeEach(async () => {
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  target = await startHookTarget();
  sender = startTestSender(on.server.context);
});
afterEach(async () => {
  sender.stop();
  await sender.idle();
  await target.close();
  await boss.signsInAgain();
  const { data } = await boss.call('GET /access/getHooks', {});
  if (data.total > 0) await boss.call('POST /access/doDeleteHooks', { ids: data.list.map(({ id }) => id) });
  await boss.leaves();
});

const hookFor = async (events: readonly HookEvent[], url = target.url): Promise<{ id: string; secret: string }> => {
  const { data, error } = await boss.call('POST /access/doHook', { url, events: [...events], enabled: true });
  expect(error).toBeUndefined();
  return data as { id: string; secret: string };
};

/** The helper's turn: the follower writes deliveries, the sender sends what is due. */
async function deliver(): Promise<void> {
  await on.runJob('webhooks');
  await sender.run();
  await sender.idle();
}

async function deliveries(filter: object = {}) {
  const { data } = await boss.call('GET /access/getDeliveries', filter as never);
  return data.list;
}

/** A visitor whose conversation the administrator has accepted. */
async function talk(): Promise<TestVisitor> {
  const visitor = await on.visitor();
  await visitor.says('one');
  await boss.does('accept', visitor);
  return visitor;
}

const fails = (): void => {
  target.answers = (response) => void response.writeHead(500).end();
};
const works = (): void => {
  target.answers = (response) => void response.writeHead(204).end();
};

test('a conversation from arrival to rating is told in its order, signed by the Standard Webhooks specification', async () => {
  const { secret } = await hookFor(HOOK_EVENTS);
  const visitor = await talk();
  await boss.says(visitor, 'two');
  await visitor.says('call me: 13800001234');
  await boss.does('end', visitor, { reason: 'done' });
  await visitor.call('POST /visitor/rate', { score: 5, comment: 'good' });
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'later', phone: '13900001234' });
  await deliver();

  const conversation = target.told.find(({ body }) => body.type === 'conversation.opened')!.body.data.conversation;
  const ofTalk = target.told.filter(({ body }) => body.data.conversation === conversation).map(({ body }) => body);
  expect(ofTalk.map(({ type }) => type)).toEqual([
    'conversation.opened',
    'conversation.assigned',
    'message.stored',
    'message.stored',
    'message.stored',
    'lead.captured',
    'conversation.ended',
    'rating.left',
  ]);
  expect(ofTalk.map(({ data }) => data)).toMatchObject([
    { YQToken: visitor.id, previous: null },
    { serviceID: boss.uuid, by: 'routing' },
    { seq: 1, role: 'user', msg: 'one', onlyID: expect.any(String) },
    { seq: 2, role: 'service', msg: 'two', serviceID: boss.uuid },
    { seq: 3, msg: 'call me: 13800001234' },
    { phone: '13800001234', mail: '' },
    { reason: 'done', serviceID: boss.uuid },
    { score: 5, comment: 'good', serviceID: boss.uuid },
  ]);
  expect(target.types().sort()).toEqual([...ofTalk.map(({ type }) => type), 'visitor.arrived', 'letter.left'].sort());

  for (const { headers, text } of target.told) {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
    expect([signature, timestamp]).toEqual([`v1,${expected}`, String(on.clock.now() / 1000)]);
    expect(JSON.parse(text)).toEqual({
      type: expect.any(String),
      timestamp: expect.any(String),
      data: expect.any(Object),
    });
  }
  expect(new Set(target.told.map(({ headers }) => headers['webhook-id'])).size).toBe(target.told.length);
});

test('it is told only of what it asks for, and of nothing before it was created or while it is disabled', async () => {
  await talk();
  const { id } = await hookFor(['message.stored']);
  const visitor = await talk();
  await deliver();
  expect(target.told.map(({ body }) => [body.type, body.data.YQToken])).toEqual([['message.stored', visitor.id]]);

  const change = { id, url: target.url, events: ['message.stored' as const] };
  expect((await boss.call('POST /access/doHook', { ...change, enabled: false })).data).toEqual({ id });
  await visitor.says('while disabled');
  await on.runJob('webhooks');
  await boss.call('POST /access/doHook', { ...change, enabled: true });
  await visitor.says('enabled again');
  await deliver();
  expect(target.told.map(({ body }) => body.data.msg)).toEqual(['one', 'enabled again']);
});

test('a target that is down for an hour: deliveries wait, and come in order once it is back', async () => {
  await hookFor(['message.stored', 'conversation.ended']);
  fails();
  const visitor = await talk();
  for (let said = 2; said <= 5; said += 1) await visitor.says(String(said));
  await deliver();
  expect(target.types()).toEqual(['message.stored']);
  expect(await deliveries({ state: 'waiting' })).toHaveLength(5);

  let passed = 0;
  for (; passed < 120_000; passed += 5000) {
    on.clock.advance(5000);
    await deliver();
  }
  expect(target.told.length).toBe(3);
  expect(new Set(target.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (; passed < 60 * MINUTE_MS; passed += MINUTE_MS) {
    on.clock.advance(MINUTE_MS);
    await deliver();
  }
  await boss.signsInAgain();
  const hook = (await boss.call('GET /access/getHooks', {})).data.list[0]!;
  expect(hook).toMatchObject({ waiting: 5, dead: 0, failingSince: expect.any(Number) });
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'waiting', status: 500, error: 'status', tries: 6 });

  await boss.does('end', visitor);
  works();
  const before = target.told.length;
  on.clock.advance(60 * MINUTE_MS);
  await deliver();
  const came = target.told.slice(before).map(({ body }) => body.data.msg ?? body.type);
  expect(came).toEqual(['one', '2', '3', '4', '5', 'conversation.ended']);
  await boss.signsInAgain();
  expect((await boss.call('GET /access/getHooks', {})).data.list[0]).toMatchObject({ waiting: 0, failingSince: null });
});

test('letters of a visitor that waited for their target come in the order in which they were left', async () => {
  await hookFor(['letter.left']);
  fails();
  const visitor = await on.visitor();
  const left = ['1', '2', '3', '4', '5', '6'];
  for (const content of left) {
    await visitor.call('POST /visitor/letter', { onlyID: content, content, email: 'a@example.com' });
    on.clock.advance(1000);
  }
  await deliver();
  expect(target.told).toHaveLength(1);
  works();
  on.clock.advance(60 * MINUTE_MS);
  await deliver();
  expect(target.told.slice(1).map(({ body }) => body.data.content)).toEqual(left);
});

test('after a day a delivery is dead, does not hold the next, and is replayed by hand', async () => {
  await hookFor(['message.stored']);
  target.answers = (response, { body }) => void response.writeHead(body.data.msg === 'one' ? 422 : 200).end();
  const visitor = await talk();
  await visitor.says('two');
  for (let hours = 0; hours <= 25; hours += 2) {
    await deliver();
    on.clock.advance(120 * MINUTE_MS);
  }
  await boss.signsInAgain();
  const [two, one] = await deliveries();
  expect(one).toMatchObject({
    state: 'dead',
    status: 422,
    error: 'status',
    nextAt: null,
    body: { data: { msg: 'one' } },
  });
  expect(two).toMatchObject({ state: 'sent', status: 200, error: null });
  expect(await deliveries({ state: 'dead' })).toHaveLength(1);

  works();
  const before = target.told.length;
  expect((await boss.call('POST /access/doReplay', { ids: [one!.id] })).data).toEqual({ replayed: 1 });
  await deliver();
  expect(target.told.slice(before).map(({ headers, body }) => [headers['webhook-id'], body.data.msg])).toEqual([
    [one!.webhookId, 'one'],
  ]);
  expect(await deliveries({ state: 'dead' })).toEqual([]);
});

test('a conversation that fails holds neither others nor other webhooks', async () => {
  await hookFor(['message.stored']);
  const other = await startHookTarget();
  await hookFor(['message.stored'], other.url);
  const [one, two] = [await talk(), await talk()];
  await one.says('of one');
  target.answers = (response, { body }) => void response.writeHead(body.data.YQToken === one.id ? 500 : 200).end();
  await deliver();
  expect(target.told.map(({ body }) => body.data.YQToken).sort()).toEqual([one.id, two.id].sort());
  expect(other.told.length).toBe(3);
  await other.close();
});

test('a target that is slow or endless is no delay to another', async () => {
  target.answers = () => undefined;
  await hookFor(['message.stored']);
  const other = await startHookTarget();
  await hookFor(['message.stored'], other.url);
  await talk();
  await on.runJob('webhooks');
  const isTold = new Promise<void>((told) => {
    other.answers = (response) => {
      response.writeHead(200).end();
      told();
    };
  });
  await sender.run();
  await isTold;
  expect(other.types()).toEqual(['message.stored']);
  await other.close();
});

test('targets that hang, answer without end, redirect inside and refuse hold no delivery to others, and are asked again later', async () => {
  const inside = await startHookTarget();
  const [hanging, endless, redirecting, other] = await Promise.all([1, 2, 3, 4].map(() => startHookTarget()));
  const poured = { bytes: 0 };
  hanging!.answers = () => undefined;
  endless!.answers = (response) => pour(response.writeHead(200), poured);
  redirecting!.answers = (response) => void response.writeHead(307, { location: inside.url }).end();
  await target.close();
  const events = ['message.stored'] as const;
  const ids: Record<string, string> = {};
  for (const [name, { url }] of Object.entries({
    hanging: hanging!,
    endless: endless!,
    redirecting: redirecting!,
    target,
  }))
    ids[name] = (await hookFor(events, url)).id;
  await hookFor(events, other!.url);
  const visitor = await talk();
  for (const word of ['two', 'three', 'four']) await visitor.says(word);
  await talk();
  await on.runJob('webhooks');
  const isTold = new Promise<void>((told) => {
    other!.answers = (response) => {
      response.writeHead(200).end();
      if (other!.told.length === 5) told();
    };
  });
  await sender.run();
  await isTold;
  expect(other!.told.filter(({ body }) => body.data.YQToken === visitor.id).map(({ body }) => body.data.msg)).toEqual([
    ...['one', 'two', 'three', 'four'],
  ]);
  // One of each conversation hangs; the others of these targets went on meanwhile.
  expect(hanging!.told).toHaveLength(2);
  await hanging!.close();
  await sender.idle();
  expect(await deliveries({ hook: ids.endless })).toMatchObject(Array(5).fill({ state: 'sent', status: 200 }));
  expect(poured.bytes).toBeLessThan(5 * 16 * 1024 * 1024);
  const failed = (name: string) =>
    deliveries({ hook: ids[name]! }).then((list) => list.filter(({ tries }) => tries > 0));
  for (const [name, error] of [
    ['redirecting', 'redirect'],
    ['target', 'unreachable'],
    ['hanging', 'unreachable'],
  ] as const) {
    const list = await failed(name);
    expect(list).toMatchObject([
      { state: 'waiting', error },
      { state: 'waiting', error },
    ]);
    for (const { nextAt } of list) expect(nextAt).toBeGreaterThan(on.clock.now());
  }
  expect(inside.told).toEqual([]);
  await Promise.all([inside, endless!, redirecting!, other!].map((each) => each.close()));
});

/** Writes until the other side closes. */
function pour(response: ServerResponse, poured: { bytes: number }): void {
  const chunk = 'x'.repeat(16 * 1024);
  while (!response.destroyed && response.write(chunk)) poured.bytes += chunk.length;
  if (!response.destroyed) response.once('drain', () => pour(response, poured));
}

test('a target that is down is called for one delivery at a time; a test by hand is not held up', async () => {
  const { id } = await hookFor(['message.stored']);
  for (let talks = 0; talks < 8; talks += 1) await talk();
  fails();
  await deliver();
  expect(target.told).toHaveLength(8);
  on.clock.advance(MINUTE_MS);
  const waiting: ServerResponse[] = [];
  const calls: string[] = [];
  const called = (type: string) =>
    new Promise<void>((isCalled) => {
      target.answers = (response, { body }) => {
        calls.push(body.type);
        waiting.push(response);
        if (body.type === type) isCalled();
      };
    });
  const isCalled = called('message.stored');
  await sender.run();
  await isCalled;
  const isTested = called('hook.test');
  expect((await boss.call('POST /access/doHookTest', { id })).error).toBeUndefined();
  await sender.run();
  await isTested;
  expect(calls).toHaveLength(2);
  works();
  for (const response of waiting) response.writeHead(204).end();
  await sender.idle();
  // A call that was held for too long is repeated under its id.
  const taken = new Map(target.told.slice(8).map(({ headers, body }) => [headers['webhook-id'], body.type]));
  expect([...taken.values()].sort()).toEqual(['hook.test', ...Array(8).fill('message.stored')]);
});

test('a redirect is not followed, and counts as a failure', async () => {
  const inside = await startHookTarget();
  target.answers = (response) => void response.writeHead(307, { location: inside.url }).end();
  await hookFor(['message.stored']);
  await talk();
  await deliver();
  expect(inside.told).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 307, error: 'redirect' }]);
  await inside.close();
});

test('a sender that dies leaves its delivery to the next, with the same id; a rebuild doubles nothing', async () => {
  await hookFor(['message.stored']);
  target.answers = () => undefined;
  const visitor = await talk();
  await visitor.says('two');
  await on.runJob('webhooks');
  const isTold = new Promise<void>((told) => {
    target.answers = () => told();
  });
  await sender.run();
  await isTold;
  sender.stop();
  await sender.idle();
  works();
  sender = startTestSender(on.server.context);
  await deliver();
  expect(target.told.length).toBe(1);
  on.clock.advance(MINUTE_MS);
  await deliver();
  expect(target.told.map(({ body }) => body.data.msg)).toEqual(['one', 'one', 'two']);
  expect(target.told[0]!.headers['webhook-id']).toBe(target.told[1]!.headers['webhook-id']);

  const { db, clock } = on.server.context;
  expect(await rebuildFollower({ db, clock }, webhookFollower)).toBe(true);
  await deliver();
  expect(target.told.length).toBe(3);
});

test('an erased text is not told any more', async () => {
  await hookFor(['message.stored']);
  const visitor = await talk();
  await on.runJob('webhooks');
  const { conversation } = (await boss.row(visitor))!;
  await boss.does('end', visitor);
  await boss.call('POST /history/doDelete', { ids: [conversation!] });
  await deliver();
  expect(target.told).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'dead', error: 'gone', body: null }]);
});

test('contacts: a visitor is a lead once, by its card too; people without a visitor are none', async () => {
  await hookFor(['lead.captured']);
  const [one, two, three] = [await on.visitor(), await on.visitor(), await on.visitor()];
  await boss.call('POST /visitors/doEdit', { YQToken: one.id, name: 'Li', phone: '13800001111' });
  await boss.call('POST /users/doEdit', { name: 'Wang', phone: '13800002222' });
  await two.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'write me', email: 'a@b.example' });
  await three.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'add me', wechat: 'wx_three' });
  await deliver();
  await one.says('my other number is 13800003333');
  await deliver();
  const leads = target.told.map(({ body: { data } }) => ({
    YQToken: data.YQToken,
    phone: data.phone,
    mail: data.mail,
    wechat: data.wechat,
  }));
  const contactOf = ({ phone, mail, wechat }: (typeof leads)[number]) => `${phone}${mail}${wechat}`;
  expect(leads.sort((a, b) => contactOf(a).localeCompare(contactOf(b)))).toEqual([
    { YQToken: one.id, phone: '13800001111', mail: '', wechat: '' },
    { YQToken: two.id, phone: '', mail: 'a@b.example', wechat: '' },
    { YQToken: three.id, phone: '', mail: '', wechat: 'wx_three' },
  ]);
});

test('a test delivery reaches a disabled webhook too; for a day after a renewal both secrets sign', async () => {
  const created = await boss.call('POST /access/doHook', {
    url: target.url,
    events: ['message.stored'],
    enabled: false,
  });
  const { id } = created.data;
  const renewed = await boss.call('POST /access/doHookSecret', { id });
  expect(renewed.data.secret).not.toBe(created.data.secret);
  const { data } = await boss.call('POST /access/doHookTest', { id });
  await deliver();
  expect(target.types()).toEqual(['hook.test']);
  expect(target.told[0]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect(await deliveries({ id: data.id })).toMatchObject([{ state: 'sent', status: 204, tries: 1 }]);

  on.clock.advance(25 * 60 * MINUTE_MS);
  await boss.signsInAgain();
  await boss.call('POST /access/doHookTest', { id });
  await deliver();
  expect(target.told[1]!.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  expect((await boss.call('POST /access/doDeleteHooks', { ids: [id] })).data).toEqual({ deleted: 1 });
  expect(await deliveries()).toEqual([]);
});

describe('refused', () => {
  test.each([
    ['http://10.0.0.1/hook', 'private-target'],
    ['https://[::1]/hook', 'private-target'],
    ['http://8.8.8.8/hook', 'bad-target'],
    ['ftp://8.8.8.8/hook', 'bad-target'],
    ['nowhere', 'bad-target'],
  ])('%s: %s', async (url, error) => {
    const reply = await boss.call('POST /access/doHook', { url, events: ['message.stored'], enabled: true });
    expect(reply).toMatchObject({ status: 400, error, data: { fields: ['url'] } });
  });

  test('without the right to secrets, in a narrower scope, and with masks, whose bodies it would show', async () => {
    const wish = { url: target.url, events: ['message.stored' as const], enabled: true };
    await hookFor(['message.stored']);
    await on.visitor().then((visitor) => visitor.says('call 13800001234'));
    await on.runJob('webhooks');
    const access = ['setPermissions:access', 'seePermissions:seeHistorical', 'setPermissions:secrets'];
    const roles = {
      Narrow: { permissions: access, scope: 'own' as const },
      Masked: { permissions: access, scope: 'all' as const, masks: ['phone' as const] },
      Secretless: { permissions: access.slice(0, 2) },
      Textless: { permissions: access.slice(0, 1) },
    };
    const shown: Record<string, unknown[]> = {
      Narrow: [403, undefined],
      Masked: [200, 'call 138****1234'],
      Secretless: [200, 'call 13800001234'],
      // Type, ids and outcome stay.
      Textless: [200, undefined],
    };
    for (const [role, fields] of Object.entries(roles)) {
      await boss.call('POST /roles/doEdit', { role, name: role, ...fields } as never);
      const agent = await on.signIn({ role, nickname: role });
      expect([role, (await agent.call('POST /access/doHook', wish)).error]).toEqual([role, 'forbidden']);
      const { status, data } = await agent.call('GET /access/getDeliveries', {});
      const msg = (data.list?.[0]?.body?.data as { msg: string } | undefined)?.msg;
      expect([role, status, msg]).toEqual([role, ...shown[role]!]);
    }
  });

  test('contacts of a letter are masked in its delivery as in the letter', async () => {
    await hookFor(['letter.left']);
    const visitor = await on.visitor();
    const contacts = { phone: '13800001234', email: 'ann.b@shop.example', wechat: 'wx_of_ann' };
    await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'hello', ...contacts });
    await on.runJob('webhooks');
    const permissions = ['setPermissions:access', 'seePermissions:seeHistorical', 'talk:letter'] as never;
    await boss.call('POST /roles/doEdit', {
      role: 'Contactless',
      name: 'Contactless',
      permissions,
      masks: ['phone', 'email'],
    });
    const masked = await on.signIn({ role: 'Contactless' });
    const { list } = (await masked.call('GET /access/getDeliveries', {})).data;
    const data = list.find(({ type }) => type === 'letter.left')!.body!.data;
    expect(data).toMatchObject({ phone: '138****1234', email: 'a***@shop.example' });
    expect(data.wechat).not.toBe(contacts.wechat);
  });

  test('the audit log does not repeat keys in the address', async () => {
    const { id } = await hookFor(['message.stored'], `${target.url}hush?key=of-the-target`);
    await boss.call('POST /access/doHook', {
      id,
      url: `${target.url}other?key=again`,
      events: ['message.stored'],
      enabled: true,
    });
    const { rows } = await on.server.context.db.query<{ before: string | null; after: string }>(
      `select before, after from audit_entries where $1 = any(subject_ids) order by at`,
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/hush|of-the-target|other|again/);
    expect(rows[1]!.before).not.toBe(rows[1]!.after);
  });
});
