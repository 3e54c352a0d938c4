import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { transaction } from '../../../db/transaction';
import { serverTest as test } from '../../../testing/server-test';
import { upload } from '../../../testing/upload';

test('editable fields of the own profile change, others do not', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann' });
  await boss.call('POST /services/doEdit', { id: ann.uuid, jobNumber: '7' });
  const edit = { nickname: 'Anna', signature: { zh: '为您服务', en: '' }, jobNumber: '8', limit: 99 };
  expect((await ann.call('POST /personal/doEdit', edit)).data).toMatchObject({
    nickname: 'Anna',
    jobNumber: '7',
    signature: { zh: '为您服务', en: '' },
    channels: [],
    totp: { on: false, recoveryCodes: 0 },
  });
  const row = (await boss.call('GET /services/getList', { username: 'Anna' })).data.list[0];
  expect(row).toMatchObject({ nickname: 'Anna', jobNumber: '7', limit: 0 });
  const audit = await on.server.context.db.query(`select action from audit_entries order by at desc limit 1`);
  expect(audit.rows).toEqual([{ action: 'personal.edit' }]);
});

test('own faces (name and picture by language of the visitor): each language once', async ({ on }) => {
  const ann = await on.agent({ nickname: '小安' });
  const faces = [{ language: 'en', nickname: 'Ann', signature: 'At your service', avatar: '' }];
  expect((await ann.call('POST /personal/doEdit', { faces })).data).toMatchObject({ nickname: '小安', faces });
  expect((await ann.call('GET /personal')).data.faces).toEqual(faces);
  await on.settle();
  const visitor = await on.visitor();
  await visitor.hello({ language: 'en-GB' });
  await visitor.says('hello');
  expect(visitor.socket.all('2000')).toMatchObject([{ nickname: 'Ann' }]);

  // Absent fields do not change.
  expect((await ann.call('POST /personal/doEdit', { nickname: '安安' })).data.faces).toEqual(faces);
  const twice = [...faces, { ...faces[0]!, language: 'EN' }];
  expect((await ann.call('POST /personal/doEdit', { faces: twice })).status).toBe(400);

  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer();
  const sent = await upload(on, ann.token, { name: 'me.png', content, path: '/personal/avatar?language=ja' });
  const picture = expect.stringMatching(/^\/api\/avatars\/[\w-]{20,}$/);
  expect(sent).toMatchObject({
    avatar: '',
    faces: [...faces, { language: 'ja', nickname: '', signature: '', avatar: picture }],
  });
});

test('own figures and the team’s medians', async ({ on }) => {
  const agents = [await on.agent({ limit: 1 }), await on.agent({ limit: 1 }), await on.agent({ limit: 1 })];
  const [ann] = agents;
  for (const [n, agent] of agents.entries()) {
    const visitor = await on.visitor();
    await visitor.says('hello');
    const owner = agents.find(({ uuid }) => uuid === visitor.socket.all('2000')[0]?.serviceID)!;
    on.clock.advance((n + 1) * 10_000);
    await owner.says(visitor, 'hi');
    await owner.says(visitor, 'later words count for nothing');
    expect(agent.uuid).toBeTruthy();
  }
  const all = await Promise.all(agents.map((agent) => agent.call('GET /personal/numbers', { days: 7 })));
  expect(all.map(({ data }) => data.mine.chats)).toEqual([1, 1, 1]);
  const seconds = all.map(({ data }) => data.mine.firstResponse ?? 0).sort((a, b) => a - b);
  expect(seconds).toEqual([10, 20, 30]);
  expect(all[0]!.data.team).toEqual({ chats: 1, firstResponse: 20, rating: null });
  const idle = await on.signIn({ nickname: 'idle' });
  expect((await idle.call('GET /personal/numbers', {})).data.mine).toEqual({
    chats: 0,
    firstResponse: null,
    rating: null,
    rated: 0,
  });
  expect(await ann!.call('GET /personal/numbers', { days: 1, timeZone: 'Nowhere' })).toMatchObject({ status: 400 });
});

test('an answer to a letter does not count as a first response', async ({ on }) => {
  const visitor = await on.visitor();
  const { data } = await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'when?' });
  const boss = await on.agent({ role: 'Admin' });
  const answer = { id: data.id, onlyID: randomUUID(), msg: 'tomorrow', mail: false, window: true };
  expect((await boss.call('POST /letter/doReply', answer)).status).toBe(200);
  const { mine } = (await boss.call('GET /personal/numbers', { days: 7 })).data;
  expect(mine).toMatchObject({ firstResponse: null });
});

test('own figures count neither bots and the sandbox nor a rating that an appeal took out', async ({ on }) => {
  const ann = await on.agent();
  const { db } = on.database;
  const visitors = [await on.visitor(), await on.visitor(), await on.visitor()];
  await db.query('update visitors set sandbox = true where id = $1', [visitors[1]!.id]);
  for (const [n, visitor] of visitors.entries()) {
    await visitor.says('hello');
    await ann.says(visitor, 'hi');
    await visitor.call('POST /visitor/rate', { score: 5 - n });
  }
  await db.query(
    `update conversation_facts set device = 'bot'
     where conversation_id = (select id from conversations where visitor_id = $1)`,
    [visitors[2]!.id],
  );
  const mine = async () => (await ann.call('GET /personal/numbers', {})).data.mine;
  expect(await mine()).toMatchObject({ chats: 1, rated: 2, rating: 4 });
  await db.query('update rating_facts set withdrawn = true where score = 5');
  expect(await mine()).toMatchObject({ rated: 1, rating: 3 });
});

test('the figures are read by indexes', async ({ on }) => {
  const rows = await transaction(on.server.context.db, async (tx) => {
    // With few rows the planner would scan the table whatever indexes exist.
    await tx.query('set local enable_seqscan = off');
    const plan = await tx.query<{ 'QUERY PLAN': string }>(
      `explain select c.id from conversations c
       where c.opened_at >= now() - interval '30 days' and c.last_owner_id = '00000000-0000-7000-8000-000000000000'`,
    );
    return plan.rows;
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/conversations_last_owner/);
});

test('the download is one JSON file with the stored data of the agent and of nobody else', async ({ on }) => {
  const ann = await on.agent({ nickname: 'Ann' });
  const visitor = await on.visitor();
  await visitor.says('a secret of the visitor');
  await ann.says(visitor, 'my own words');
  await ann.call('POST /quickReply/doEdit', { msg: 'a reply of mine', title: 'mine' });
  const response = await on.server.http.inject({
    method: 'GET',
    url: '/api/personal/download',
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(response.headers['content-disposition']).toContain('attachment');
  const data = response.json();
  expect(Object.keys(data)).toEqual([
    'made',
    'profile',
    'logins',
    'signInAttempts',
    'quickReplies',
    'conversations',
    'messages',
    'ratings',
  ]);
  expect(data).toMatchObject({
    profile: [{ nickname: 'Ann' }],
    quickReplies: [{ msg: 'a reply of mine' }],
    messages: [{ msg: 'my own words' }],
  });
  expect(response.body).not.toContain('a secret of the visitor');
  expect(response.body).not.toMatch(/password|hash/);
});

test('adding an address requires the password, so an unattended login cannot be misused', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const account = { username: 'ann', password: 'long-enough' };
  await boss.call('POST /settings/doEdit', { section: 'codes', value: { email: 'log' }, version: 0 });
  const made = await boss.call('POST /services/doEdit', { ...account, roles: ['Editor'] } as never);
  const post = async (path: string, payload: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode: status, json } = await on.server.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers,
      payload,
    });
    return { status, data: json().data as { token: string; error?: string; email?: string } };
  };
  const { token } = (await post('/login', account)).data;
  const email = 'mine@shop.example';
  const warning = vi.spyOn(on.server.context.log, 'warn');
  await post('/personal/contactCode', { email }, token);
  await expect.poll(() => warning.mock.calls.length).toBeGreaterThan(0);
  const { code } = warning.mock.calls[0]![0] as unknown as { code: string };

  expect(await post('/personal/contact', { email, code }, token)).toMatchObject({
    status: 400,
    data: { error: 'bad-request', fields: ['password'] },
  });
  const guessed = await post('/personal/contact', { email, code, password: 'guessed' }, token);
  expect(guessed).toMatchObject({ status: 403, data: { error: 'wrong-password' } });
  const kept = () =>
    on.database.db.query('select email from agents where id = $1', [(made.data as unknown as { id: string }).id]);
  expect((await kept()).rows).toEqual([{ email: null }]);
  // The wrong password did not use up the code.
  const right = await post('/personal/contact', { email, code, password: account.password }, token);
  expect(right).toMatchObject({ status: 200, data: { email } });
});
