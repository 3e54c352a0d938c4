import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';

const PERMISSIONS = [
  'talk:desk',
  'talk:accept',
  'talk:end',
  'seePermissions:seeVisitor',
  'setPermissions:exportVisitor',
  'seePermissions:seeHistorical',
];

test('A-24: list, export, detail, timeline and card count the same conversations: those in the scope', async ({
  on,
}) => {
  const admin = await on.signIn({ role: 'Admin' });
  await admin.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions: PERMISSIONS, scope: 'own' });
  const own = await on.agent({ nickname: 'own', role: 'Own' });
  const visitor = await on.visitor();
  await visitor.says('first');
  await own.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  await rated(own, visitor, 5);
  await own.hides();

  const other = await on.agent({ nickname: 'other', role: 'Admin' });
  await visitor.says('second');
  await other.does('accept', visitor);
  const { msg } = await upload(on, visitor.credential, { name: '合同.txt', content: 'ours alone' });
  await visitor.says(msg, { kind: 'file' });
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'a letter', name: 'Li' });
  const [letter] = (await admin.call('GET /letter/getList')).data.list;
  await admin.call('POST /letter/doChange', { ids: [letter!.id], serviceID: other.uuid });
  await rated(other, visitor, 1);
  await on.runJob('people');

  const figures = async (agent: TestAgent) => {
    const [row] = (await agent.call('GET /users/getList')).data.list;
    const about = (await agent.call('GET /users/person', { id: row!.id })).data;
    const timeline = (await agent.call('GET /users/timeline', { id: row!.id, pageSize: 100 })).data.list;
    const { body } = await on.server.http.inject({
      url: '/api/users/export',
      query: { format: 'csv', columns: 'chats' },
      headers: { authorization: `Bearer ${agent.token}` },
    });
    const zip = await on.server.http.inject({
      url: '/api/users/take',
      query: { id: row!.id },
      headers: { authorization: `Bearer ${agent.token}` },
    });
    const { conversations, messages, letters, rating } = about.metrics;
    return {
      list: row!.chats,
      file: body.trim().split('\r\n').at(-1),
      detail: [about.person.chats, conversations, messages, letters, rating],
      timeline: ['conversation', 'letter', 'rating', 'file'].map(
        (kind) => timeline.filter((one) => one.kind === kind).length,
      ),
      takes: zip.rawPayload.includes(Buffer.from('合同.txt')),
      history: (await agent.call('GET /history/getList')).data.total,
    };
  };
  expect(await figures(admin)).toEqual({
    list: 2,
    file: '2',
    history: 2,
    takes: true,
    detail: [2, 2, 3, 1, 3],
    timeline: [2, 1, 2, 1],
  });
  expect(await figures(own)).toEqual({
    list: 1,
    file: '1',
    history: 1,
    takes: false,
    detail: [1, 1, 1, 0, 5],
    timeline: [1, 0, 1, 0],
  });

  // The first agent has the conversation again: the card shows the same.
  await other.hides();
  await own.hides('0');
  await visitor.says('third');
  const card = async (agent: TestAgent) => {
    const { conversations, rating } = (await agent.call('GET /visitors/card', { YQToken: visitor.id })).data;
    return { conversations, rating };
  };
  expect(await card(own)).toEqual({ conversations: 2, rating: { count: 1, average: 5 } });
  expect(await card(admin)).toEqual({ conversations: 3, rating: { count: 2, average: 3 } });
});

test('A-24: last agent and number of conversations reveal nothing out of scope', async ({ on }) => {
  const admin = await on.signIn({ role: 'Admin' });
  await admin.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions: PERMISSIONS, scope: 'own' });
  const own = await on.agent({ nickname: 'own', role: 'Own' });
  const talk = async (agent: TestAgent, visitor: TestVisitor, times: number) => {
    for (let n = 0; n < times; n++) {
      on.clock.advance(60_000);
      await visitor.says(`hello ${n}`);
      await agent.does('end', visitor, { reason: 'done' });
    }
  };
  const a = await on.visitor();
  const b = await on.visitor();
  await talk(own, a, 1);
  await talk(own, b, 2);
  await own.call('POST /visitors/doEdit', { YQToken: a.id, name: 'a' });
  await own.call('POST /visitors/doEdit', { YQToken: b.id, name: 'b' });
  await own.hides();
  const other = await on.agent({ nickname: 'other', role: 'Admin' });
  await talk(other, a, 3);
  await on.runJob('people');

  const rows = async (agent: TestAgent, query: object = {}) =>
    (await agent.call('GET /users/getList', { sort: 'visits', ...query } as never)).data.list.map(
      ({ name, chats, lastAgent }) => `${name} ${chats} ${lastAgent?.nickname}`,
    );
  expect(await rows(admin, { sort: 'chats', order: 'desc' })).toEqual(['a 4 other', 'b 2 own']);
  expect((await rows(own)).sort()).toEqual(['a 1 own', 'b 2 own']);
  expect(await rows(own, { lastAgent: other.uuid })).toEqual([]);
  expect((await rows(own, { lastAgent: own.uuid })).sort()).toEqual(['a 1 own', 'b 2 own']);
  // The order would reveal the total number.
  expect((await own.call('GET /users/getList', { sort: 'chats' } as never)).status).toBe(400);
  expect((await own.call('GET /users/views')).data.maySortByChats).toBe(false);
  expect((await admin.call('GET /users/views')).data.maySortByChats).toBe(true);
  expect(await rows(admin, { lastAgent: other.uuid })).toEqual(['a 4 other']);
  const { body } = await on.server.http.inject({
    url: '/api/users/export',
    query: { format: 'csv', columns: ['name', 'chats', 'lastAgent'], sort: 'name' },
    headers: { authorization: `Bearer ${own.token}` },
  });
  expect(body.trim().split('\r\n').slice(1)).toEqual(['a,1,own', 'b,2,own']);
});

async function rated(agent: TestAgent, visitor: TestVisitor, score: number): Promise<void> {
  await agent.does('inviteRating', visitor);
  await visitor.call('POST /visitor/rate', { score, tags: [], comment: '' } as never);
  await agent.does('end', visitor, { reason: 'done' });
}
