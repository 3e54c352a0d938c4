import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { upload } from '../../../../testing/upload';

type Agent = Awaited<ReturnType<TestServer['agent']>>;

const idOf = async (boss: Agent, YQToken: string): Promise<string> =>
  (await boss.call('GET /history/getList', { YQToken })).data.list[0]!.id;

test('a detail has the events beside the messages, and the visitor’s card at the end of the conversation', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const visitor = await on.visitor();
  await visitor.says('where is my parcel');
  await boss.says(visitor, 'on its way');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '李雷', tags: ['老客户'] });
  await boss.does('note', visitor, { onlyID: 'note-1', msg: 'asked twice' });
  await boss.does('end', visitor, { summary: 'parcel late', category: '售后服务' });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '韩梅梅', tags: [] });

  const conversation = await idOf(boss, visitor.id);
  const { data } = await boss.call('GET /history/getDetail', { conversation });
  expect(data.events.map(({ kind, by }) => ({ kind, by }))).toEqual([
    { kind: 'conversation.opened', by: null },
    { kind: 'conversation.assigned', by: 'routing' },
    { kind: 'conversation.ended', by: 'agent' },
  ]);
  expect(data.events[1]?.why).toEqual({ strategy: 'least-busy', available: 1, load: 0, limit: 0 });
  expect(data.card).toMatchObject({ name: '李雷', tags: ['老客户'], takenAt: on.clock.now() });
  expect(data.record).toMatchObject({ name: '韩梅梅', summary: 'parcel late', category: '售后服务', state: 'end' });
  expect(data.notes.map(({ msg }) => msg)).toEqual(['asked twice']);
  expect(data.trail).toHaveLength(1);
  const { data: said } = await boss.call('GET /history/getMessages', { conversation });
  expect(said.list.map(({ msg }) => msg)).toEqual(['where is my parcel', 'on its way']);
  const { data: hits } = await boss.call('GET /history/getHits', { conversation, text: 'way' });
  expect(hits).toMatchObject({ list: [{ seq: 2 }], more: false });
});

test('an agent with the scope own finds, opens, tags and exports only its own conversations', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const other = await on.signIn({ role: null });
  await on.database.db.query(`update agents set permissions = '{seePermissions:seeHistorical}' where id = $1`, [
    other.uuid,
  ]);
  await on.database.db.query(
    `with r as (insert into roles (id, role, name, scope, permissions) values (gen_random_uuid(), 'own', 'own', 'own',
       '{seePermissions:seeHistorical,seePermissions:seeVisitor,setPermissions:quality}') returning id)
     insert into agent_roles select $1, id from r`,
    [other.uuid],
  );
  const visitor = await on.visitor();
  await visitor.says('secret parcel');
  const conversation = await idOf(boss, visitor.id);
  on.clock.advance(10_000);
  await on.runJob('search');
  expect((await other.call('GET /history/getList')).data.total).toBe(0);
  expect((await other.call('GET /history/getList', { text: 'parcel' })).data.total).toBe(0);
  expect((await other.call('GET /history/getDetail', { conversation })).status).toBe(404);
  expect((await other.call('GET /history/getMessages', { conversation })).status).toBe(404);
  expect((await other.call('POST /history/doMark', { ids: [conversation], add: ['x'] })).data.added).toEqual([]);
  const wish = { ids: [conversation], text: 'call', dueAt: on.clock.now() };
  expect((await other.call('POST /history/doFollowUp', wish)).data.ids).toEqual([]);
  expect((await other.call('POST /history/doDispute', { conversation, reason: 'x' })).status).toBe(404);
  expect((await other.call('POST /history/doUphold', { conversation, answer: 'x' })).status).toBe(404);
  expect((await other.call('POST /history/doSample', { count: 1, mark: 'x' })).data.ids).toEqual([]);
  expect(await fileOf(on, other, '/history/export')).not.toContain(conversation);
  expect(await fileOf(on, other, '/history/exportTalks')).toBe('');
  expect((await boss.call('GET /history/getList', { text: 'parcel' })).data.total).toBe(1);
});

test('tags are added to and removed from many conversations at once, filtered by, and audited', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const ids = [];
  for (const word of ['one', 'two']) {
    const visitor = await on.visitor();
    await visitor.says(word);
    ids.push(await idOf(boss, visitor.id));
  }
  const { data } = await boss.call('POST /history/doMark', { ids, add: ['复核', '复核 '] });
  expect(data.added).toHaveLength(2);
  expect((await boss.call('POST /history/doMark', { ids: [ids[0]!], add: ['复核'] })).data.added).toEqual([]);
  await boss.call('POST /history/doMark', { ids: [ids[1]!], remove: ['复核'] });
  const { data: list } = await boss.call('GET /history/getList', { mark: ['复核'] });
  expect(list.list.map(({ id, marks }) => ({ id, marks }))).toEqual([{ id: ids[0], marks: ['复核'] }]);
  expect((await boss.call('GET /history/getOptions')).data.marks).toEqual(['复核']);
  const { rows } = await on.database.db.query(`select count(*) as n from audit_entries where action = 'history.mark'`);
  expect(rows[0]).toEqual({ n: 3 });
});

test('a recalled message is shown to agents who may audit, and each call is audited', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const onlyID = boss.send(visitor, 'wrong price');
  await on.settle();
  await boss.does('recall', visitor, { onlyID });
  const conversation = await idOf(boss, visitor.id);
  const plain = await on.signIn({ role: 'Editor' });
  expect((await plain.call('POST /history/showRecalled', { conversation, onlyID })).status).toBe(403);
  const { data } = await boss.call('POST /history/showRecalled', { conversation, onlyID });
  expect(data).toMatchObject({ msg: 'wrong price', nickname: 'boss' });
  const { rows } = await on.database.db.query(
    `select subject_name as name from audit_entries where action = 'history.seeRecalled'`,
  );
  expect(rows).toEqual([{ name: '2' }]);
});

test('the files of one conversation, newest first, with valid links; recalled ones only for agents who may audit', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const visitor = await on.visitor();
  const give = async (name: string) => {
    const { msg, kind } = await upload(on, visitor.credential, { name, content: name });
    const { onlyID } = await visitor.says(msg, { kind });
    on.clock.advance(1000);
    return onlyID as string;
  };
  await give('earlier.txt');
  await boss.does('end', visitor);
  await visitor.says('here');
  await give('13812345678.txt');
  const slip = await give('slip.txt');
  await visitor.call('POST /visitor/recall', { onlyID: slip });
  const wrong = await give('wrong.txt');
  const { msg } = await upload(on, boss.token, { name: 'ours.txt', content: 'ours', path: '/talk/upload' });
  await boss.says(visitor, msg, { kind: 'file' });
  const conversation = await idOf(boss, visitor.id);
  await boss.does('end', visitor);
  await boss.call('POST /history/doErase', { conversation, onlyID: wrong });

  const { permissions } = (await boss.call('GET /roles/getList', {})).data.list.find(({ admin }) => admin)!;
  const role = { role: 'Plain', name: 'Plain', masks: ['phone' as const] };
  const plain = permissions.filter((one) => one !== 'seePermissions:seeRecalled');
  await boss.call('POST /roles/doEdit', { ...role, permissions: plain });
  const masked = await on.signIn({ role: 'Plain' });
  const filesOf = async (agent: Agent, paging = {}) => {
    const { data } = await agent.call('GET /history/getFiles', { conversation, ...paging });
    const shown = data.list.map(({ seq, role, recalled, msg }) => [
      seq,
      role,
      recalled ? 'recalled' : JSON.parse(msg).name,
    ]);
    return { ...data, shown };
  };
  const theirs = [2, 'user', '13812345678.txt'];
  const all = await filesOf(boss);
  expect(all).toMatchObject({ total: 3, shown: [[5, 'service', 'ours.txt'], [3, 'user', 'recalled'], theirs] });
  expect(await filesOf(masked)).toMatchObject({
    total: 2,
    shown: [
      [5, 'service', 'ours.txt'],
      [2, 'user', '138****5678.txt'],
    ],
  });
  expect((await filesOf(boss, { pageNo: 2, pageSize: 2 })).shown).toEqual([theirs]);
  const open = async (said: string) => (await fetch(`http://${on.address}${JSON.parse(said).url}`)).text();
  expect(await open(all.list[0]!.msg)).toBe('ours');
  const { data: recalled } = await boss.call('POST /history/showRecalled', { conversation, onlyID: slip });
  expect(await open(recalled.msg)).toBe('slip.txt');

  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions: plain, scope: 'own' });
  const other = await on.signIn({ role: 'Own' });
  expect((await other.call('GET /history/getFiles', { conversation })).status).toBe(404);
});

// Effect of quality.criteria
test('a conversation is scored by all criteria, with their weights, and never by its own agent', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const judge = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const conversation = await idOf(boss, visitor.id);
  const points = { speed: 5, solved: 4, manner: 3, rules: 0 };
  expect((await boss.call('POST /history/doScore', { conversation, points })).error).toBe('own-work');
  expect((await judge.call('POST /history/doScore', { conversation, points: { speed: 5 } })).status).toBe(400);
  const { data } = await judge.call('POST /history/doScore', { conversation, points, comment: 'slow' });
  // 25 × 5 + 40 × 4 + 25 × 3 + 10 × 0 of 500.
  expect(data).toMatchObject({ total: 72, comment: 'slow', serviceID: boss.uuid });
  const found = async (quality: '0-60' | '60-80' | 'none') =>
    (await judge.call('GET /history/getList', { quality })).data.list.map(({ id }) => id);
  expect(await found('60-80')).toEqual([conversation]);
  expect(await found('0-60')).toEqual([]);
  expect(await found('none')).toEqual([]);
});

test('transcripts are text or JSON lines; neither has recalled texts', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const visitor = await on.visitor();
  await visitor.says('hello "you"\nthere');
  const onlyID = boss.send(visitor, 'wrong price');
  await on.settle();
  await boss.does('recall', visitor, { onlyID });
  const lines = (await fileOf(on, boss, '/history/exportTalks?format=json')).split('\n');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    messages: [
      { seq: 1, role: 'user', msg: 'hello "you"\nthere' },
      { seq: 2, role: 'service', author: 'boss', msg: '', recalled: true },
    ],
  });
  const text = await fileOf(on, boss, '/history/exportTalks?format=txt');
  expect(text).toContain('hello "you"\nthere');
  expect(text).not.toContain('wrong price');
});

async function fileOf(on: TestServer, agent: Agent, path: string): Promise<string> {
  const response = await on.server.http.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${agent.token}` },
  });
  expect(response.statusCode).toBe(200);
  return response.body;
}
