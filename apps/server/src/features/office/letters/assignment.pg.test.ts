import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';

const HOUR = 3600_000;

type Rule = { name: string; to: { kind: 'agent' | 'group'; id: string } | { kind: 'nobody' } } & Record<
  string,
  unknown
>;

/** Saves the rules, replacing the present ones. */
async function setRules(boss: TestAgent, rules: Rule[], more: object = {}): Promise<void> {
  const { list } = (await boss.call('GET /settings/getList')).data;
  const { version } = list.find(({ section }) => section === 'letters')!;
  const value = { rules: rules.map((rule, at) => ({ key: `rule-${at}`, ...rule })), ...more };
  const { status } = await boss.call('POST /settings/doEdit', { section: 'letters', value, version });
  expect(status).toBe(200);
}

async function leave(on: TestServer, content: string, visitor?: TestVisitor): Promise<string> {
  on.clock.advance(1000);
  const who = visitor ?? (await on.visitor());
  return (await who.call('POST /visitor/letter', { onlyID: randomUUID(), content })).data.id;
}

async function handlingAt(boss: TestAgent, id: string) {
  const { status, serviceID, dueAt, rule, time, reason } = (await boss.call('GET /letter/getDetail', { id })).data
    .letter;
  return { status, owner: serviceID, rule, hours: dueAt === null ? null : (dueAt - time) / HOUR, reason };
}

// Effect of letters.rules, letters.dueHours
test('R-50 … R-56: a letter is assigned in the commit that stores it; only its owner gets a push', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann' });
  const bob = await on.agent({ nickname: 'Bob' });
  const group = (await boss.call('POST /groups/doEdit', { name: 'Sales', members: [ann.uuid, bob.uuid] })).data.id;
  await setRules(
    boss,
    [
      { name: 'Refunds', words: ['退款'], to: { kind: 'agent', id: bob.uuid }, dueHours: 2 },
      { name: 'Complaints', words: ['投诉'], to: { kind: 'nobody' }, dueHours: 1 },
      { name: 'Elsewhere', sites: ['elsewhere'], to: { kind: 'agent', id: boss.uuid } },
      { name: 'Rest', to: { kind: 'group', id: group } },
    ],
    { dueHours: 24 },
  );
  const sockets = { boss: boss.socket, ann: ann.socket, bob: bob.socket };
  let refund = '';
  const received = await framesCausedBy(on, sockets, async () => {
    refund = await leave(on, '我要退款');
  });
  const mine = (frames: { code: string }[] = []) => frames.filter(({ code }) => code === '2025');
  expect(mine(received.bob)).toMatchObject([{ what: 'given', serviceID: bob.uuid, letter: { content: '我要退款' } }]);
  expect([mine(received.ann), mine(received.boss)]).toEqual([[], []]);
  const usual = { status: 'open', reason: 'offline' };
  expect(await handlingAt(boss, refund)).toEqual({ ...usual, owner: bob.uuid, rule: 'Refunds', hours: 2 });

  const toAll = await framesCausedBy(on, sockets, async () => {
    const id = await leave(on, '我要投诉');
    expect(await handlingAt(boss, id)).toMatchObject({ status: 'new', owner: null, rule: 'Complaints', hours: 1 });
  });
  for (const name of ['boss', 'ann', 'bob'])
    expect(mine(toAll[name])).toMatchObject([{ what: 'left', serviceID: null }]);

  // Bob has one already: Ann, then Ann and Bob in turn.
  const owners = [];
  for (const text of ['a', 'b', 'c', 'd']) owners.push((await handlingAt(boss, await leave(on, text))).owner);
  expect(owners.map((owner) => (owner === ann.uuid ? 'Ann' : 'Bob'))).toEqual(['Ann', 'Bob', 'Ann', 'Bob']);

  await boss.call('POST /services/doEnable', { ids: [bob.uuid], enabled: false });
  expect(await handlingAt(boss, await leave(on, '退款 again'))).toMatchObject({
    owner: ann.uuid,
    rule: 'Rest',
    hours: 24,
  });
  await boss.call('POST /services/doDelete', { ids: [ann.uuid] });
  expect(await handlingAt(boss, await leave(on, 'nobody left'))).toMatchObject({ owner: null, rule: null, hours: 24 });
});

test('letters that arrive at the same time are distributed too', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const members = [];
  for (let n = 0; n < 4; n += 1) members.push((await on.signIn()).uuid);
  const group = (await boss.call('POST /groups/doEdit', { name: 'Sales', members })).data.id;
  await setRules(boss, [{ name: 'All', to: { kind: 'group', id: group } }]);
  const visitors = [];
  for (let n = 0; n < 8; n += 1) visitors.push(await on.visitor());
  await Promise.all(visitors.map((visitor) => leave(on, 'x', visitor)));
  const { list } = (await boss.call('GET /letter/getList')).data;
  const counts = members.map((uuid) => list.filter(({ serviceID }) => serviceID === uuid).length);
  expect(counts).toEqual([2, 2, 2, 2]);
});

test('letters without an owner are assigned on request and audited; saving an outdated version of the rules is refused', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.signIn({ nickname: 'Ann' });
  const old = await leave(on, '退款');
  const other = await leave(on, '你好');
  const done = await leave(on, '退款 done');
  await boss.call('POST /letter/doChange', { ids: [done], status: 'done' });
  await setRules(boss, [{ name: 'Refunds', words: ['退款'], to: { kind: 'agent', id: ann.uuid }, dueHours: 4 }]);
  expect((await ann.call('POST /letter/doAssign')).status).toBe(403);
  const stale = { section: 'letters', value: { rules: [] }, version: 0 };
  expect((await ann.call('POST /settings/doEdit', stale)).status).toBe(403);
  expect((await boss.call('POST /settings/doEdit', stale)).error).toBe('stale-version');

  on.clock.advance(HOUR / 6);
  const { changed } = (await boss.call('POST /letter/doAssign')).data;
  expect(changed).toEqual([{ id: old, status: 'new', serviceID: null, dueAt: null }]);
  expect(await handlingAt(boss, old)).toMatchObject({ owner: ann.uuid, rule: 'Refunds', status: 'open' });
  expect((await handlingAt(boss, old)).hours).toBeGreaterThan(4.1);
  expect((await handlingAt(boss, other)).owner).toBe(null);
  expect((await handlingAt(boss, done)).owner).toBe(null);
  expect((await boss.call('POST /letter/doAssign')).data.changed).toEqual([]);
  const { rows } = await on.database.db.query(
    `select action, subject_ids as ids from audit_entries where action in ('letters.assign', 'settings.edit') order by id`,
  );
  expect(rows).toEqual([
    { action: 'settings.edit', ids: ['letters'] },
    { action: 'letters.assign', ids: [old] },
  ]);
  // Changed by an agent: no rule is named any more.
  await boss.call('POST /letter/doChange', { ids: [old], serviceID: boss.uuid });
  expect((await handlingAt(boss, old)).rule).toBe(null);
});

test('rules distinguish visitors who still wait from those who gave up waiting', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', limit: 1 });
  const first = await on.visitor();
  await first.says('hi');
  await boss.does('accept', first);
  const waiting = await on.visitor();
  await waiting.says('anybody?');
  expect((await handlingAt(boss, await leave(on, 'still waiting', waiting))).reason).toBe('queue');
  await waiting.call('POST /visitor/end' as never, {} as never);
  expect((await handlingAt(boss, await leave(on, 'gave up', waiting))).reason).toBe('left');
  const list = async (reason: string) => (await boss.call('GET /letter/getList', { reason } as never)).data.total;
  expect([await list('left'), await list('queue'), await list('offline')]).toEqual([1, 1, 0]);
});
