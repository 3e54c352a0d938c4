import { expect } from 'vitest';
import { serverTest } from './testing/server-test';
import type { TestServer } from './testing/start-server';
import type { TestAgent } from './testing/test-people';

type Options = { permissions: string[]; scope?: 'own' | 'all'; masks?: string[] };

/** An agent with a role of its own. */
async function reader(on: TestServer, boss: TestAgent, role: string, options: Options): Promise<TestAgent> {
  await boss.call('POST /roles/doEdit', { role, name: role, ...options } as never);
  return on.signIn({ role, nickname: role });
}

async function find(agent: TestAgent, text: string) {
  const { groups } = (await agent.call('GET /search/find', { text })).data;
  return Object.fromEntries(groups.map(({ kind, list, more }) => [kind, { list, more }]));
}

const EVERYTHING = ['seePermissions:seeVisitor', 'seePermissions:seeHistorical', 'seePermissions:link'];

serverTest('the search finds people, conversations and links, each for who may see its list', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const { data: person } = await boss.call('POST /users/doEdit', { name: '乌龙茶客', phone: '13800000001' });
  const { data: link } = await boss.call('POST /link/doEdit', { name: '乌龙茶专场' } as never);
  const visitor = await on.visitor();
  await visitor.says('请问乌龙茶怎么泡');
  const conversation = (await boss.row(visitor))!.conversation!;
  await on.runJob('search');
  await on.runJob('people');

  const found = await find(boss, '乌龙茶');
  expect(found.person).toEqual({
    list: [{ value: '乌龙茶客', hint: '13800000001', url: `#/user/userDetail?id=${person.id}` }],
    more: false,
  });
  expect(found.conversation).toMatchObject({
    list: [
      { hint: '请问乌龙茶怎么泡', url: expect.stringMatching(`historyDetail\\?conversation=${conversation}&at=`) },
    ],
    more: false,
  });
  expect(found.link).toMatchObject({ list: [{ value: '乌龙茶专场' }] });
  expect(link).toBeDefined();

  const kinds = async (permission: string) =>
    Object.keys(await find(await reader(on, boss, permission.split(':')[1]!, { permissions: [permission] }), '乌龙茶'));
  expect(await kinds('seePermissions:seeVisitor')).toEqual(['person']);
  expect(await kinds('seePermissions:seeHistorical')).toEqual(['conversation']);
  expect(await kinds('seePermissions:link')).toEqual(['link']);
  expect(await kinds('talk:desk')).toEqual([]);
});

serverTest('it keeps to the scope and the masks of the reader, and to five of a kind', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  for (let n = 1; n <= 6; n += 1)
    await boss.call('POST /users/doEdit', { name: `龙井 ${n}`, phone: `1380000000${n}`, owner: boss.uuid });
  await on.runJob('people');
  const found = await find(boss, '龙井');
  expect([found.person?.list.length, found.person?.more]).toEqual([5, true]);

  const own = await reader(on, boss, 'Own', { permissions: EVERYTHING, scope: 'own' });
  expect(await find(own, '龙井')).toEqual({});
  const masked = await reader(on, boss, 'Masked', { permissions: EVERYTHING, masks: ['phone'] });
  expect((await find(masked, '龙井 1')).person?.list[0]?.hint).toBe('138****0001');
  // A masked number cannot be guessed by searching for it.
  expect(await find(masked, '13800000001')).toEqual({});
});

serverTest(
  'a text of punctuation finds no message, an empty or a long one is refused, a guest has no search',
  async ({ on }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
    expect(await find(boss, '？！')).toEqual({});
    for (const text of ['', '  ', 'x'.repeat(101)])
      expect((await boss.call('GET /search/find', { text })).status).toBe(400);
    const partner = await on.signIn({ role: null });
    await on.database.db.query('update agents set guest = true where id = $1', [partner.uuid]);
    expect((await partner.call('GET /search/find', { text: '茶' })).status).toBe(403);
  },
);
