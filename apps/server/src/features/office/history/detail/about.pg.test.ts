import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';

type Agent = Awaited<ReturnType<TestServer['agent']>>;

/** A talk that its visitor ended: nobody wrote down what it was about. */
async function leftBy(on: TestServer, boss: Agent) {
  const visitor = await on.visitor();
  await visitor.says('where is my parcel');
  await visitor.call('POST /visitor/end', {});
  const { data } = await boss.call('GET /history/getList', { YQToken: visitor.id });
  return { visitor, conversation: data.list[0]!.id };
}

/** Somebody who sees the history as far as the scope goes, and writes notes, but sees no archive. */
async function reader(on: TestServer, scope: 'own' | 'all') {
  await on.database.db.query(
    `insert into roles (id, role, name, scope, permissions)
     values (gen_random_uuid(), 'reader', 'reader', $1, '{seePermissions:seeHistorical,talk:note}')`,
    [scope],
  );
  return on.signIn({ role: 'reader' });
}

test('what a conversation was about is written after its end, found by it, and not written over unseen', async ({
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

test('a note is kept once on an old conversation, told to its writer, and taken back by its writer alone', async ({
  on,
}) => {
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

test('who does not see a conversation writes nothing on it; in the trash nobody does', async ({ on }) => {
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

test('a detail names whom the archive has of its visitor, to who may see people', async ({ on }) => {
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
