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

test('a custom field is a column of the file for those who see it, written as its kind is read', async ({ on }) => {
  const agent = await on.agent({ nickname: 'agent' });
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  await on.database.db.query(`update agents set permissions = '{seePermissions:seeVisitor}' where id = $1`, [
    agent.uuid,
  ]);
  const { value, version } = (await boss.call('GET /settings/getList')).data.list.find(
    ({ section }) => section === 'archive',
  )!;
  const fields = [
    { key: 'address', name: '住址', visibleTo: ['Admin'] },
    { key: 'contract', name: '合同号', masked: true },
    { key: 'budget', name: '预算', type: 'number' },
    { key: 'since', name: '签约日', type: 'date' },
    { key: 'likes', name: '偏好', type: 'choices', options: ['红茶', '绿茶'] },
    { key: 'member', name: '=会员', type: 'yesNo' },
  ];
  await boss.call('POST /settings/doEdit', { section: 'archive', value: { ...(value as object), fields }, version });
  const values = { address: ADDRESS, contract: CONTRACT, budget: 5000, since: '2030-02-28', member: true };
  await boss.call('POST /users/doEdit', { name: '王小明', fields: { ...values, likes: ['红茶', '绿茶'] } });

  const file = async (by: typeof boss, columns: string[], language = 'zh') => {
    const asked = new URLSearchParams(columns.map((column): [string, string] => ['columns', column]));
    const { statusCode, body } = await on.server.http.inject({
      url: `/api/users/export?${asked}`,
      headers: { authorization: `Bearer ${by.token}`, 'accept-language': language },
    });
    return statusCode === 200 ? body.replace('\ufeff', '').trimEnd().split('\r\n') : statusCode;
  };

  const own = ['member', 'budget', 'since', 'likes', 'contract'].map((key) => `fields.${key}`);
  expect(await file(boss, ['name', ...own, 'fields.address'])).toEqual([
    `姓名,'=会员,预算,签约日,偏好,合同号,住址`,
    `王小明,是,5000,2030-02-28,红茶、绿茶,${CONTRACT},${ADDRESS}`,
  ]);
  expect(await file(agent, [...own, 'name'], 'en')).toEqual([
    `'=会员,预算,签约日,偏好,合同号,Name`,
    'Yes,5000,2030-02-28,红茶、绿茶,H****042,王小明',
  ]);
  // What somebody does not see is no column, chosen or among all; nor is what nobody defined.
  expect(await file(agent, ['name', 'fields.address'])).toBe(400);
  expect(await file(boss, ['fields.nobody'])).toBe(400);
  const all = await file(agent, []);
  expect(all).toEqual([expect.stringContaining('合同号'), expect.stringContaining('H****042')]);
  expect(String(all)).not.toMatch(/住址|南京东路/);
});
