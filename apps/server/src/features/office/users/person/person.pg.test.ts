import { randomUUID } from 'node:crypto';
import type { Input } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../../testing/test-people';
import { upload } from '../../../../testing/upload';
import { verifyPushes } from '../../../../testing/verify-pushes';

const idOf = async (boss: TestAgent, text: string): Promise<string> =>
  (await boss.call('GET /users/getList', { text })).data.list[0]!.id;

/** A person with data in every place that can hold text of a visitor. */
async function talkedWith(on: TestServer, boss: TestAgent, secret: string): Promise<TestVisitor> {
  const visitor = await on.visitor();
  await visitor.views(`https://shop.example/tea?buyer=${secret}`, `Tea for ${secret}`);
  await visitor.says(`my number is ${secret}`);
  await boss.says(visitor, `so your number is ${secret}`);
  await boss.does('note', visitor, { onlyID: randomUUID(), msg: `call ${secret}` });
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: `please call ${secret}`, phone: secret });
  await boss.call('POST /visitors/doEdit', {
    YQToken: visitor.id,
    name: `王小明 ${secret}`,
    phone: secret,
    mail: `${secret}@example.com`,
    wechat: `wx_${secret}`,
    remark: `rings from ${secret}`,
  });
  await boss.does('summary', visitor, { summary: `wants tea, ${secret}`, category: '售前咨询' });
  await boss.does('inviteRating', visitor);
  await visitor.call('POST /visitor/rate', { score: 5, tags: [], comment: `thanks, ${secret}` } as never);
  await boss.does('end', visitor, { reason: 'done' });
  return visitor;
}

test('the timeline has visits, pages, conversations, letters, notes, ratings, follow-ups and changes, newest first', async ({
  on,
}) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  await talkedWith(on, boss, '13812345678');
  const id = await idOf(boss, '13812345678');
  await boss.call('POST /users/doFollowUp', { person: id, text: '回电', dueAt: on.clock.now() });
  const timeline = async (asked: Partial<Input<'GET /users/timeline'>> = {}) =>
    (await boss.call('GET /users/timeline', { id, ...asked })).data;
  const { list, more } = await timeline({ pageSize: 100 });
  expect(more).toBe(false);
  expect([...new Set(list.map(({ kind }) => kind))].sort()).toEqual(
    expect.arrayContaining(['change', 'conversation', 'followUp', 'letter', 'note', 'page', 'visit']),
  );
  expect(list.map(({ time }) => time)).toEqual(list.map(({ time }) => time).sort((a, b) => b - a));
  expect((await timeline({ kinds: 'conversation' })).list).toMatchObject([
    { count: 2, state: 'end', text: 'wants tea, 13812345678', title: '售前咨询', agent: { nickname: 'boss' } },
  ]);
  const changes = (await timeline({ kinds: ['change'], pageSize: 100 })).list;
  expect(changes.find(({ title }) => title === 'users.add')).toMatchObject({
    agent: { nickname: 'boss' },
    after: { phone: '13812345678' },
  });
  const paged = [await timeline({ pageSize: 3 }), await timeline({ pageSize: 3, pageNo: 2 })];
  expect(paged.flatMap((page) => page.list)).toEqual(list.slice(0, 6));
  expect(paged[0]!.more).toBe(true);
  const { data } = await boss.call('GET /users/person', { id });
  expect(data.metrics).toMatchObject({ visits: 1, pages: 2, conversations: 1, messages: 2, letters: 1 });
  expect(data.metrics.first).toMatchObject({ source: 'direct', URL: 'https://shop.example/' });
  expect(data.provenance.phone).toMatchObject({ how: 'agent', nickname: 'boss' });
});

test('two people are merged by the chosen fields, and split again; fields changed since stay and are returned', async ({
  on,
}) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const [first, second] = [await on.visitor(), await on.visitor()];
  const edit = (visitor: TestVisitor, value: object) =>
    boss.call('POST /visitors/doEdit', { YQToken: visitor.id, ...value });
  await edit(first, { name: '王小明', phone: '138 0013 8000', tags: ['a'] });
  await edit(second, { name: '小明', phone: '+86 13800138000', mail: 'wang@example.com', tags: ['b'] });
  const [kept, merged] = [await idOf(boss, '王小明'), await idOf(boss, 'wang@example')];
  await boss.call('POST /users/doFollowUp', { person: merged, text: '回电', dueAt: 1 });
  expect((await boss.call('GET /users/person', { id: kept })).data.suggestions).toMatchObject([
    { id: merged, by: ['phone'] },
  ]);
  expect(await boss.call('POST /users/doMerge', { kept, merged, versions: { kept: 9, merged: 1 } })).toMatchObject({
    status: 409,
    error: 'stale-version',
  });
  const { data: one } = await verifyPushes(on, () =>
    boss.call('POST /users/doMerge', { kept, merged, choose: { name: 'merged' } }),
  );
  expect(one).toMatchObject({ name: '小明', phone: '138 0013 8000', mail: 'wang@example.com', tags: ['a', 'b'] });
  expect(one.visitors.sort()).toEqual([first.id, second.id].sort());
  expect(one.nextFollowUpAt).toBe(1);
  expect((await boss.call('GET /users/getList', {})).data.total).toBe(1);
  await boss.call('POST /users/doEdit', { id: kept, mail: 'new@example.com' });
  const [merge] = (await boss.call('GET /users/person', { id: kept })).data.merges;
  const undone = await verifyPushes(on, () => boss.call('POST /users/doUnmerge', { merge: merge!.id }));
  expect(undone.data).toMatchObject({
    kept: ['mail'],
    person: { name: '王小明', mail: 'new@example.com', tags: ['a'], visitors: [first.id], nextFollowUpAt: null },
  });
  expect(await boss.row(second)).toMatchObject({ name: '小明', tags: ['b'] });
  expect(await boss.call('POST /users/doUnmerge', { merge: merge!.id })).toMatchObject({ status: 404 });
});

test('an erased person is in no column, search or export; counts stay, and the proof confirms it', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const secret = '13899990000';
  const visitor = await talkedWith(on, boss, secret);
  const id = await idOf(boss, secret);
  on.clock.advance(60_000);
  await visitor.hello({ URL: `https://shop.example/buyers/${secret}` });
  expect(await columnsWith(on, secret)).toContain('sites.seen_url');
  await boss.call('POST /users/doFollowUp', { person: id, text: `ring ${secret}`, dueAt: 1 });
  const other = await boss.call('POST /users/doEdit', { name: 'other', phone: secret });
  await boss.call('POST /users/doMerge', { kept: id, merged: other.data.id });
  on.clock.advance(60_000);
  await on.runJob('search');
  // Two keys of one dimension that become the same.
  for (const keyword of [`问 ${secret}`, '问 ***']) {
    await on.database.db.query(
      `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                           started_at, source, engine, keyword, device)
       select gen_random_uuid(), id, site_id, '', 'https://shop.example/', '', '', '', '', now(), 'ads', '', $2, 'pc'
       from visitors where id = $1`,
      [visitor.id, keyword],
    );
  }
  await on.runJob('census-visits');
  expect(await columnsWith(on, secret)).toContain('census_keys.key');
  const keysOf = async () => (await on.database.db.query('select id from census_keys order by id')).rows;
  const keys = await keysOf();
  const before = await counted(on);
  expect((await columnsWith(on, secret)).length).toBeGreaterThan(10);

  const { data: proof } = await verifyPushes(on, () =>
    boss.call('POST /users/doErase', { id, reason: 'asked by mail' }),
  );
  expect(proof).toMatchObject({ person: id, nickname: 'boss', counts: { messages: 1, people: 2, letters: 1 } });
  expect(await columnsWith(on, secret)).toEqual([]);
  expect(await columnsWith(on, '王小明')).toEqual([]);
  expect(await keysOf()).toEqual(keys);
  expect(await counted(on)).toEqual(before);
  expect(await boss.row(visitor)).toMatchObject({ name: '#1', umsg: 1, smsg: 1 });
  expect((await boss.call('GET /history/getList', { text: secret })).data.total).toBe(0);
  expect((await boss.call('GET /users/getList', { text: secret })).data.total).toBe(0);
  expect(await boss.call('GET /users/person', { id })).toMatchObject({ status: 404 });
  const { rows } = await on.database.db.query('select 1 from person_keys where sealed is not null');
  expect(rows).toEqual([]);
  expect((await boss.call('GET /users/erasures', {})).data.list).toEqual([proof]);
  const file = await take(on, boss, `/users/erasureProof?id=${proof.id}`);
  expect(JSON.parse(file)).toEqual({ ...proof, genuine: true });
});

test('erasing includes the keyword that a conversation keeps of a removed visit', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const secret = '13899990000';
  await talkedWith(on, boss, secret);
  await on.database.db.query('update visits set keyword = $1', [`${secret} lamp`]);
  await on.database.db.query('delete from visits');
  expect(await columnsWith(on, secret)).toContain('conversation_facts.keyword');
  await boss.call('POST /users/doErase', { id: await idOf(boss, secret) });
  expect(await columnsWith(on, secret)).toEqual([]);
});

test('a person in an open conversation cannot be erased', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const id = await idOf(boss, '王小明');
  expect(await boss.call('POST /users/doErase', { id })).toMatchObject({ status: 409, error: 'already-talking' });
  const editor = await on.signIn();
  expect((await editor.call('POST /users/doErase', { id })).status).toBe(403);
});

test('all data of one person as a file', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  await talkedWith(on, boss, '13812345678');
  const id = await idOf(boss, '13812345678');
  const taken = JSON.parse(await take(on, boss, `/users/take?id=${id}&format=json`));
  expect(taken.about.person).toMatchObject({ id, phone: '13812345678' });
  expect(taken.messages.map(({ msg }: { msg: string }) => msg)).toEqual([
    'my number is 13812345678',
    'so your number is 13812345678',
  ]);
  expect(taken.timeline.map(({ kind }: { kind: string }) => kind)).toContain('letter');
  expect((await take(on, boss, `/users/take?id=${id}`)).startsWith('PK')).toBe(true);
});

test('the download of a person leaves out conversations in the trash, with their files', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('in the trash');
  await sends(on, visitor, 'binned.txt');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const { data } = await boss.does('end', visitor, {});
  await boss.call('POST /history/doDelete', { ids: [data.conversation!] });
  await visitor.says('kept');
  await sends(on, visitor, 'kept.txt');
  const id = await idOf(boss, '王小明');
  const { messages, timeline } = JSON.parse(await take(on, boss, `/users/take?id=${id}&format=json`));
  expect(messages.map(({ msg, kind }: { msg: string; kind: string }) => (kind === 'file' ? 'a file' : msg))).toEqual([
    'kept',
    'a file',
  ]);
  const titles = timeline.flatMap(({ kind, title }: { kind: string; title: string }) => (kind === 'file' ? title : []));
  expect(titles).toEqual(['kept.txt']);
  const zip = await take(on, boss, `/users/take?id=${id}`);
  expect(['binned.txt', 'kept.txt'].map((name) => zip.includes(name))).toEqual([false, true]);
});

test('the timeline and the download of a person leave out recalled files', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const onlyID = await sends(on, visitor, 'recalled.txt');
  await sends(on, visitor, 'kept.txt');
  expect((await visitor.call('POST /visitor/recall', { onlyID })).status).toBe(200);
  const id = await idOf(boss, '王小明');
  const { list } = (await boss.call('GET /users/timeline', { id, kinds: ['file'] } as never)).data;
  expect(list.map(({ title }) => title)).toEqual(['kept.txt']);
  const zip = await take(on, boss, `/users/take?id=${id}`);
  expect(['recalled.txt', 'kept.txt'].map((name) => zip.includes(name))).toEqual([false, true]);
});

/** The visitor sends a file of this name; returns the id of the message. */
async function sends(on: TestServer, visitor: TestVisitor, name: string): Promise<string> {
  const { msg } = await upload(on, visitor.credential, { name, content: `text of ${name}` });
  const answer = await visitor.says(msg, { kind: 'file' });
  return answer.onlyID;
}

async function take(on: TestServer, { token }: TestAgent, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await on.server.http.inject({ method: 'GET', url: `/api${path}`, headers });
  expect(response.statusCode).toBe(200);
  return response.payload;
}

/** Every column of the database that contains this text. */
async function columnsWith(on: TestServer, secret: string): Promise<string[]> {
  const { rows: columns } = await on.database.db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY') or c.udt_name = 'bytea')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await on.database.db.query(
      `select 1 from "${table}" where position($1 in "${column}"::text) > 0 limit 1`,
      [secret],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Numbers on which statistics are based. */
async function counted(on: TestServer) {
  const { rows } = await on.database.db.query(
    `select (select count(*) from messages) as messages,
            (select count(*) from conversations) as conversations,
            (select sum(visitor_messages) from conversations) as theirs,
            (select sum(agent_messages) from conversations) as ours,
            (select count(*) from messages where role = 'user') as said,
            (select count(*) from visits) as visits,
            (select count(*) from page_views) as pages,
            (select count(*) from letters) as letters,
            (select sum(score) from ratings) as stars,
            (select count(*) from visitors) as visitors`,
  );
  return rows[0];
}

test('a signed identity fills empty fields, with its source; existing values stay', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const visitor = await on.visitor();
  await on.database.db.query(
    `insert into visitor_identities (visitor_id, site_id, external_id, verified, name, email, phone, told_at)
     select id, site_id, 'c-1', true, '王小明', 'wang@example.com', '13800138000', now() from visitors where id = $1`,
    [visitor.id],
  );
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, phone: '13900139000', name: '' });
  const id = await idOf(boss, '13900139000');
  const { data } = await boss.call('GET /users/person', { id });
  expect(data.person).toMatchObject({ mail: 'wang@example.com', phone: '13900139000' });
  expect(data.provenance).toMatchObject({ mail: { how: 'identity', uuid: null }, phone: { how: 'agent' } });
  expect(data.identities).toMatchObject([{ id: 'c-1', verified: true }]);
});
