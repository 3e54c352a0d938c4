import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';

type Agent = Awaited<ReturnType<TestServer['agent']>>;

/** A conversation that its visitor ended, without a summary. */
async function leftBy(on: TestServer, boss: Agent) {
  const visitor = await on.visitor();
  await visitor.says('where is my parcel');
  await visitor.call('POST /visitor/end', {});
  const { data } = await boss.call('GET /history/getList', { YQToken: visitor.id });
  return { visitor, conversation: data.list[0]!.id };
}

/** An agent who sees the history in its scope and writes notes, but does not see the archive. */
async function reader(on: TestServer, scope: 'own' | 'all') {
  await on.database.db.query(
    `insert into roles (id, role, name, scope, permissions)
     values (gen_random_uuid(), 'reader', 'reader', $1, '{seePermissions:seeHistorical,talk:note}')`,
    [scope],
  );
  return on.signIn({ role: 'reader' });
}

test('a summary can be written after the end and is searchable; an edit of an outdated summary is refused', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const { conversation } = await leftBy(on, boss);
  const empty = { summary: '', category: '' };
  const wrote = await boss.call('POST /history/doEdit', {
    conversation,
    summary: 'parcel late',
    category: '售后服务',
    was: empty,
  });
  expect(wrote.data).toEqual({ conversation, summary: 'parcel late', category: '售后服务' });
  const late = await boss.call('POST /history/doEdit', { conversation, summary: 'mine', was: empty });
  expect([late.status, late.error]).toEqual([409, 'stale-version']);
  const found = await boss.call('GET /history/getList', { category: '售后服务' });
  expect(found.data.list.map(({ id, summary }) => ({ id, summary }))).toEqual([
    { id: conversation, summary: 'parcel late' },
  ]);
});

test('a note on an ended conversation is stored once, and removed only by its author', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const other = await reader(on, 'all');
  const { visitor, conversation } = await leftBy(on, boss);
  await visitor.says('and now');
  const onlyID = randomUUID();
  for (let time = 0; time < 2; time += 1)
    await boss.call('POST /history/doNote', { conversation, onlyID, msg: 'was rude' });
  const { data } = await boss.call('GET /history/getDetail', { conversation });
  expect(data.notes.map(({ msg, nickname }) => ({ msg, nickname }))).toEqual([
    { msg: 'was rude', nickname: boss.nickname },
  ]);
  expect(boss.socket.all('2018')).toMatchObject([{ note: { conversation, msg: 'was rude' } }]);
  expect((await other.call('POST /history/doDropNote', { conversation, onlyID })).status).toBe(403);
  expect((await boss.call('POST /history/doDropNote', { conversation, onlyID })).status).toBe(200);
  expect((await boss.call('GET /history/getDetail', { conversation })).data.notes).toEqual([]);
});

test('summaries and notes are refused for conversations out of scope and in the trash', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { conversation } = await leftBy(on, boss);
  const own = await reader(on, 'own');
  const note = { conversation, onlyID: randomUUID(), msg: 'x' };
  expect((await own.call('POST /history/doEdit', { conversation, summary: 'x' })).status).toBe(404);
  expect((await own.call('POST /history/doNote', note)).status).toBe(404);
  await boss.call('POST /history/doDelete', { ids: [conversation] });
  expect((await boss.call('POST /history/doEdit', { conversation, summary: 'x' })).status).toBe(404);
  expect((await boss.call('POST /history/doNote', note)).status).toBe(404);
});

test('a detail names the person of its visitor to agents who may see people', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { visitor, conversation } = await leftBy(on, boss);
  const personOf = async (agent: Agent) => (await agent.call('GET /history/getDetail', { conversation })).data.person;
  expect(await personOf(boss)).toBeNull();
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '李雷' });
  const { id } = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data;
  expect(await personOf(boss)).toBe(id);
  const other = await reader(on, 'all');
  expect(await personOf(other)).toBeNull();
});
