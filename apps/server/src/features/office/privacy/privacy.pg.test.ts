import { randomUUID } from 'node:crypto';
import type { Answer } from '@parley/protocol/http/routes';
import { expect, onTestFinished } from 'vitest';
import { publish } from '../../../testing/publish';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';
import { eraseAsked } from './erasing';

const HOUR_MS = 3600_000;

/** An agent in conversation with a visitor, on a site that shows agents what visitors type. */
async function talking(on: TestServer) {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  await publish(boss, 'window', { typingPreview: true });
  const visitor = await on.visitor();
  await visitor.says('你好');
  return { boss, visitor };
}

const types = (on: TestServer, boss: TestAgent, visitor: TestVisitor, text: string) =>
  framesCausedBy(on, { boss: boss.socket }, async () => visitor.socket.send({ code: '6001', text }));

test('what a visitor types is not shown once it has switched the preview off, whatever its window sends', async ({
  on,
}) => {
  const { boss, visitor } = await talking(on);
  expect(await types(on, boss, visitor, '我的')).toMatchObject({ boss: [{ code: '7003', text: '我的' }] });
  await verifyPushes(on, () => visitor.call('POST /visitor/privacy', { preview: false }));
  expect((await boss.row(visitor))?.privacy).toEqual(['noPreview']);
  const [typed] = (await types(on, boss, visitor, '我的电话')).boss!;
  expect(typed).toMatchObject({ code: '7003' });
  expect(typed).not.toHaveProperty('text');
  // It survives a reload, and the window is told to send no more of it.
  await visitor.leaves();
  expect((await visitor.hello()).settings.choices).toEqual({ noPreview: true, noTrail: false });
  await visitor.connect();
  expect((await types(on, boss, visitor, '我的电话是')).boss![0]).not.toHaveProperty('text');
  await visitor.call('POST /visitor/privacy', { preview: true });
  expect(await types(on, boss, visitor, '好')).toMatchObject({ boss: [{ code: '7003', text: '好' }] });
  expect(await boss.row(visitor)).not.toHaveProperty('privacy');
});

test('pages are not recorded once a visitor has switched its trail off; those before stay', async ({ on }) => {
  const { boss, visitor } = await talking(on);
  await visitor.views('https://shop.example/tea', 'Tea');
  await visitor.call('POST /visitor/privacy', { trail: false });
  expect(await boss.row(visitor)).toMatchObject({ privacy: ['noTrail'], URL: '', title: '' });
  const told = await framesCausedBy(on, { boss: boss.socket }, async () => {
    expect(await visitor.views('https://shop.example/secret', 'Secret')).toMatchObject({ code: '7001' });
    await visitor.hello({ URL: 'https://shop.example/secret/2', referrer: 'https://shop.example/secret' });
  });
  expect(JSON.stringify(told)).not.toContain('secret');
  const trail = (await boss.call('GET /talk/trail', { YQToken: visitor.id })).data.list.map(({ URL }) => URL);
  expect(trail.sort()).toEqual(['https://shop.example/', 'https://shop.example/tea']);
  // The next visit too: nothing of its pages is anywhere.
  on.clock.advance(24 * 3600_000);
  await visitor.hello({ URL: 'https://shop.example/secret/3', referrer: 'https://secret.example/' });
  expect(await columnsOfVisits(on)).not.toContain('secret');
  await boss.signsInAgain();
  await visitor.connect();
  await visitor.call('POST /visitor/privacy', { trail: true });
  await visitor.views('https://shop.example/green', 'Green');
  expect((await boss.row(visitor))?.URL).toBe('https://shop.example/green');
});

test('a trail that is off ends nothing: the first page after a conversation makes the visitor browsing again', async ({
  on,
}) => {
  const { boss, visitor } = await talking(on);
  await visitor.call('POST /visitor/privacy', { trail: false });
  await boss.does('end', visitor, {});
  await visitor.views('https://shop.example/after', 'After');
  expect(await boss.row(visitor)).toMatchObject({ state: 'monitor', URL: '' });
});

async function columnsOfVisits(on: TestServer): Promise<string> {
  const { rows } = await on.database.db.query(
    `select (select json_agg(v) from visits v)::text || (select json_agg(p) from page_views p)::text
            || (select json_agg(w) from visitors w)::text as all`,
  );
  return String((rows[0] as { all: string }).all);
}

test('the window shows what agents see; contacts that the visitor has not given itself are masked', async ({ on }) => {
  const { boss, visitor } = await talking(on);
  const card = {
    name: '王小明',
    phone: '13812345678',
    mail: 'wang@example.com',
    wechat: 'wx_wang',
    remark: 'difficult',
  };
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, ...card });
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: '请回电', email: 'wang@example.com' });
  const { data } = await visitor.call('GET /visitor/privacy', {});
  expect(data).toMatchObject({ preview: true, trail: true, erasureAskedAt: null });
  expect(data.seen).toMatchObject({
    name: '王小明',
    phone: '138****5678',
    mail: 'wang@example.com',
    wechat: 'w***',
    visits: 1,
    pagesTotal: 1,
    source: 'direct',
    pages: [{ URL: 'https://shop.example/', title: 'Shop' }],
  });
  expect(data.seen.address).not.toContain('127.0.0.1');
  expect(JSON.stringify(data)).not.toContain('difficult');
});

type Part = Answer<'GET /visitor/take'>;

async function takeAll(visitor: TestVisitor): Promise<Part[]> {
  const parts: Part[] = [];
  for (let after: string | undefined; ; after = parts.at(-1)!.next!) {
    const reply = await visitor.call('GET /visitor/take', after === undefined ? {} : { after });
    expect(reply.status).toBe(200);
    parts.push(reply.data);
    if (reply.data.next === null) return parts;
  }
}

test('a visitor downloads all of its own data, part by part, and nothing of agents’ notes or of other visitors', async ({
  on,
}) => {
  const { boss, visitor } = await talking(on);
  const other = await on.visitor();
  await other.says('别人的话');
  await boss.says(visitor, '您好，请说');
  await boss.does('note', visitor, { onlyID: randomUUID(), msg: '内部备注' });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, remark: '内部评价', tags: ['内部标签'] });
  await boss.does('summary', visitor, { summary: '内部小结', category: '售前咨询' });
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: '请回电', phone: '13812345678' });
  const recalled = await visitor.says('说错了');
  await visitor.call('POST /visitor/recall', { onlyID: recalled.onlyID as string });
  // More than one part.
  await on.database.db.query(
    `insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
     select $1, 'page-' || n, (select visit_id from visitors where id = $1), 'https://shop.example/p' || n, '', '', now()
     from generate_series(1, 1100) n`,
    [visitor.id],
  );
  const parts = await takeAll(visitor);
  expect(parts.length).toBe(3);
  const list = parts.flatMap((part) => part.list);
  expect(parts[0]!.about).toMatchObject({ name: expect.any(String), consents: [] });
  expect(list.filter(({ kind }) => kind === 'page').length).toBe(1101);
  const said = list.filter(({ kind }) => kind === 'message').sort((a, b) => Number(a.data.seq) - Number(b.data.seq));
  expect(said.map(({ data: { by, msg } }) => [by, msg])).toEqual([
    ['user', '你好'],
    ['service', '您好，请说'],
    ['user', ''],
  ]);
  expect(list.find(({ kind }) => kind === 'letter')?.data).toMatchObject({ content: '请回电', phone: '13812345678' });
  const text = JSON.stringify(parts);
  for (const hidden of ['内部', '别人', '说错了']) expect(text).not.toContain(hidden);
  expect(await visitor.call('GET /visitor/take', { after: 'nothing 1' })).toMatchObject({ status: 400 });
  const nobody = new TestVisitor(on);
  nobody.credential = 'x'.repeat(43);
  expect(await nobody.call('GET /visitor/take', {})).toMatchObject({ status: 401, error: 'bad-credential' });
  expect(JSON.stringify(await takeAll(other))).not.toContain('你好');
});

// Effect of privacy.erase
test('a visitor is erased once its conversation has ended; counts stay, the window begins anew, and it is in the audit log', async ({
  on,
}) => {
  const { boss, visitor } = await talking(on);
  await publish(boss, 'privacy', { erase: true });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明', phone: '13812345678' });
  expect((await visitor.call('POST /visitor/erase', {})).data.erasureAskedAt).toBe(on.clock.now());
  expect((await boss.row(visitor))?.privacy).toEqual(['erasure']);
  await on.runJob('own-erasures');
  expect((await boss.row(visitor))?.name).toBe('王小明');
  expect((await boss.call('GET /users/erasures', {})).data).toMatchObject({ total: 0, waiting: 1 });
  await boss.does('end', visitor, {});
  const before = (await boss.call('GET /history/getList', {})).data.total;
  const { socket } = visitor;
  await on.runJob('own-erasures');
  expect(await socket.closed).toMatchObject({ code: 4401 });
  const row = await boss.row(visitor);
  expect(row).toMatchObject({ name: '#1', umsg: 1, URL: '' });
  expect(row).not.toHaveProperty('privacy');
  expect((await boss.call('GET /users/getList', { text: '13812345678' })).data.total).toBe(0);
  expect((await boss.call('GET /history/getList', {})).data.total).toBe(before);
  expect((await boss.call('GET /users/erasures', {})).data).toMatchObject({
    total: 1,
    waiting: 0,
    list: [{ nickname: '', counts: { messages: 1, people: 1 } }],
  });
  const entries = (await boss.call('GET /audit/getList', { action: ['users.askErasure', 'users.erase'] } as never))
    .data;
  expect(entries.list.map(({ action, uuid, nickname }) => [action, uuid, nickname])).toEqual([
    ['users.erase', null, 'visitor'],
    ['users.askErasure', null, 'visitor'],
  ]);
  // The former key opens nothing.
  expect((await visitor.call('GET /visitor/privacy', {})).status).toBe(401);
  const former = visitor.id;
  await visitor.hello();
  expect(visitor.id).not.toBe(former);
});

test('a wish is withdrawn before it is fulfilled; a blocked visitor has none', async ({ on }) => {
  const { boss, visitor } = await talking(on);
  expect(await visitor.call('POST /visitor/erase', {})).toMatchObject({ status: 404, error: 'not-found' });
  await publish(boss, 'privacy', { erase: true });
  const askedAt = on.clock.now();
  await visitor.call('POST /visitor/erase', {});
  on.clock.advance(1000);
  expect((await visitor.call('POST /visitor/erase', {})).data).toEqual({ erasureAskedAt: askedAt });
  expect((await visitor.call('POST /visitor/erase', { on: false })).data).toEqual({ erasureAskedAt: null });
  await boss.does('end', visitor, {});
  await on.runJob('own-erasures');
  expect((await visitor.call('GET /visitor/messages', {})).data.list).toMatchObject([{ msg: '你好' }]);
  await boss.does('blacklist', visitor, { hours: 1, reason: 'rude' });
  expect(await visitor.call('POST /visitor/erase', {})).toMatchObject({ error: 'blacklisted' });
});

test('erasures that fail do not hold up those who asked later, and are tried again', async ({ on }) => {
  const { boss, visitor: first } = await talking(on);
  await publish(boss, 'privacy', { erase: true });
  onTestFinished(async () => void (await on.database.db.query('drop function refuse cascade')));
  await on.database.db.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin if old.visitor_id = '${first.id}' then raise exception 'a test'; end if; return new; end $$;
    create trigger refuse before update on messages for each row execute function refuse()`);
  const second = await on.visitor();
  await second.says('您好');
  for (const visitor of [first, second]) {
    await boss.does('end', visitor, {});
    on.clock.advance(1000);
    await visitor.call('POST /visitor/erase', {});
  }
  const waiting = async () => (await boss.call('GET /users/erasures', {})).data.waiting;
  const run = () => eraseAsked(on.server.context, 1);
  await run();
  expect(await waiting()).toBe(2);
  await run();
  expect([await waiting(), (await boss.row(second))?.privacy]).toEqual([1, undefined]);
  await on.database.db.query('drop trigger refuse on messages');
  await run();
  expect(await waiting()).toBe(1);
  on.clock.advance(HOUR_MS);
  await boss.signsInAgain();
  await run();
  expect(await waiting()).toBe(0);
});

test('what a visitor has invented does not remove words from texts of others, and the card of a person with another browser stays', async ({
  on,
}) => {
  const { boss, visitor } = await talking(on);
  await publish(boss, 'privacy', { erase: true });
  const colleague = await on.agent({ nickname: 'eve' });
  await on.database.db.query(
    `with talk as (
       insert into direct_talks (id, low_id, high_id, last_at)
       values ($3, least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), now()) returning id
     )
     insert into direct_messages (talk_id, seq, sender_id, only_id, msg, sent_at)
     select id, 1, $1, 'd1', '退款流程', now() from talk`,
    [boss.uuid, colleague.uuid, randomUUID()],
  );
  await visitor.call('POST /visitor/letter', {
    onlyID: randomUUID(),
    content: '好',
    name: '退款',
    phone: '13812345678',
  });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明', phone: '13812345678' });
  const { id } = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data;
  const elsewhere = await on.visitor();
  await on.database.db.query('update visitors set person_id = $1 where id = $2', [id, elsewhere.id]);
  await boss.does('end', visitor, {});
  await visitor.call('POST /visitor/erase', {});
  await on.runJob('own-erasures');
  const { rows } = await on.database.db.query('select msg from direct_messages');
  expect(rows).toEqual([{ msg: '退款流程' }]);
  expect((await boss.call('GET /users/person', { id: id! })).data.person).toMatchObject({ phone: '13812345678' });
  expect((await boss.row(visitor))?.name).toBe('#1');
});

// Effect of privacy.panel, privacy.take
test('a site that does not offer it refuses, and keeps to what was switched off before', async ({ on }) => {
  const { boss, visitor } = await talking(on);
  await visitor.call('POST /visitor/privacy', { preview: false });
  await publish(boss, 'privacy', { panel: false, take: false });
  expect((await visitor.call('GET /visitor/privacy', {})).status).toBe(404);
  expect((await visitor.call('POST /visitor/privacy', { preview: true })).status).toBe(404);
  expect((await visitor.call('GET /visitor/take', {})).status).toBe(404);
  expect((await types(on, boss, visitor, '我的')).boss![0]).not.toHaveProperty('text');
});
