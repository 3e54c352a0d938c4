import { expect } from 'vitest';
import { serverTest as test } from '../../testing/server-test';

const ADDRESS = '上海市黄浦区南京东路 100 号';
const CONTRACT = 'HT-2026-0042';

test('a custom field of other roles, or one that is masked, is so wherever a card is shown', async ({ on }) => {
  const agent = await on.agent({ nickname: 'agent' });
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  const field = { type: 'text' as const, options: [], required: false, onCard: true, masked: false, visibleTo: [] };
  const { data: settings } = await boss.call('GET /settings/getList');
  const { value, version } = settings.list.find(({ section }) => section === 'archive')!;
  const fields = [
    { ...field, key: 'address', name: '住址', visibleTo: ['Admin'] },
    { ...field, key: 'contract', name: '合同号', masked: true },
  ];
  await boss.call('POST /settings/doEdit', { section: 'archive', value: { ...(value as object), fields }, version });

  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.call('POST /visitors/doEdit', {
    YQToken: visitor.id,
    name: '王小明',
    fields: { address: ADDRESS, contract: CONTRACT },
  });
  await agent.does('end', visitor);
  const { id } = (await boss.call('GET /users/getList', { text: '王小明' })).data.list[0]!;
  const conversation = (await boss.call('GET /history/getList', { YQToken: visitor.id })).data.list[0]!.id;

  const told = async (by: typeof boss) => {
    const entries = (await by.call('GET /audit/getList', { action: 'users.add' })).data.list;
    const answers = await Promise.all([
      by.call('GET /users/getList', { text: '王小明' }),
      by.call('GET /users/person', { id }),
      by.call('GET /users/timeline', { id, kinds: 'change' }),
      by.call('GET /visitors/card', { YQToken: visitor.id }),
      by.call('GET /history/getDetail', { conversation }),
      by.call('GET /audit/getDetail', { id: entries[0]!.id }),
    ]);
    const taken = await on.server.http.inject({
      url: `/api/users/take?format=json&id=${id}`,
      headers: { authorization: `Bearer ${by.token}` },
    });
    return [...answers.map((answer) => JSON.stringify(answer)), taken.body];
  };

  for (const text of await told(boss)) {
    expect(text).toContain(ADDRESS);
    expect(text).toContain(CONTRACT);
  }
  await on.database.db.query(
    `update agents set permissions = '{seePermissions:seeVisitor,seePermissions:seeHistorical,seePermissions:seeAudit}'
     where id = $1`,
    [agent.uuid],
  );
  for (const text of await told(agent)) {
    expect(text).toContain('王小明');
    expect(text).not.toContain('南京东路');
    expect(text).not.toContain(CONTRACT);
    expect(text).toContain('H****');
  }
});
