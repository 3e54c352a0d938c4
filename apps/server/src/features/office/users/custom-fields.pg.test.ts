import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestAgent } from '../../../testing/test-people';

const ADDRESS = '上海市黄浦区南京东路 100 号';
const CONTRACT = 'HT-2026-0042';

// Effect of archive.fields
test('a custom field that is hidden from a role, or masked, is so wherever a card is shown', async ({ on }) => {
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
    `update agents set permissions = '{seePermissions:seeVisitor,seePermissions:seeHistorical,seePermissions:seeAudit,setPermissions:exportVisitor}'
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

test('exports have a column for each visible custom field, in the format of its kind', async ({ on }) => {
  const agent = await on.agent({ nickname: 'agent' });
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  await on.database.db.query(
    `update agents set permissions = '{seePermissions:seeVisitor,setPermissions:exportVisitor}' where id = $1`,
    [agent.uuid],
  );
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
  // Hidden and undefined fields are no column, whether requested by name or with all.
  expect(await file(agent, ['name', 'fields.address'])).toBe(400);
  expect(await file(boss, ['fields.nobody'])).toBe(400);
  const all = await file(agent, []);
  expect(all).toEqual([expect.stringContaining('合同号'), expect.stringContaining('H****042')]);
  expect(String(all)).not.toMatch(/住址|南京东路/);
});

/** The archive's own fields, as an administrator defines them. */
async function define(boss: TestAgent, fields: object[]): Promise<void> {
  const { value, version } = (await boss.call('GET /settings/getList')).data.list.find(
    ({ section }) => section === 'archive',
  )!;
  await boss.call('POST /settings/doEdit', { section: 'archive', value: { ...(value as object), fields }, version });
}

test('list and export are filtered by custom fields, each kind by its own operators', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await define(boss, [
    { key: 'contract', name: '合同号' },
    { key: 'budget', name: '预算', type: 'number' },
    { key: 'since', name: '签约日', type: 'date' },
    { key: 'level', name: '级别', type: 'choice', options: ['金卡', '银卡'] },
    { key: 'likes', name: '偏好', type: 'choices', options: ['红茶', '绿茶', '咖啡'] },
    { key: 'member', name: '会员', type: 'yesNo' },
  ]);
  const people = {
    a: { contract: 'HT-1', budget: 5000, since: '2029-12-31', level: '金卡', likes: ['红茶', '绿茶'], member: true },
    b: { contract: ' ht-1 ', budget: -2.5, since: '2030-01-01', level: '银卡', likes: ['咖啡'], member: false },
    c: { contract: 'x'.repeat(2000), budget: 1e12, likes: [] },
    d: {},
  };
  const ids = new Map<string, string>();
  for (const [name, fields] of Object.entries(people))
    ids.set(name, (await boss.call('POST /users/doEdit', { name, fields })).data.id);

  const found = async (asked: Record<string, string | string[]>) => {
    const { data } = await boss.call('GET /users/getList', { ...asked, sort: 'name' });
    const query = new URLSearchParams(
      [...Object.entries(asked), ['columns', 'name'], ['sort', 'name']].flatMap(([key, values]) =>
        [values!].flat().map((value): [string, string] => [key as string, value]),
      ),
    );
    const { body } = await on.server.http.inject({
      url: `/api/users/export?${query}`,
      headers: { authorization: `Bearer ${boss.token}` },
    });
    const names = data.list.map(({ name }) => name);
    expect(body.replace('\ufeff', '').trimEnd().split('\r\n').slice(1)).toEqual(names);
    return names.join('');
  };

  expect(await found({ 'fields.contract': 'HT-1' })).toBe('ab');
  expect(await found({ 'fields.contract': 'HT' })).toBe('');
  expect(await found({ 'fields.budget.from': '-3', 'fields.budget.to': '5000' })).toBe('ab');
  expect(await found({ 'fields.budget.from': '5000.01' })).toBe('c');
  expect(await found({ 'fields.since.from': '2030-01-01' })).toBe('b');
  expect(await found({ 'fields.since.to': '2029-12-31' })).toBe('a');
  expect(await found({ 'fields.level': ['金卡', '银卡'] })).toBe('ab');
  expect(await found({ 'fields.likes': ['绿茶', '咖啡'] })).toBe('ab');
  expect(await found({ 'fields.likes': '红茶', 'fields.member': 'true', view: 'public' })).toBe('');
  expect(await found({ 'fields.likes': '红茶', 'fields.member': 'true' })).toBe('a');
  expect(await found({ 'fields.member': 'false' })).toBe('b');
  expect(await found({ 'fields.member': '' })).toBe('abcd');

  // Changed, cleared and merged values are found by their present value.
  await boss.call('POST /users/doEdit', { id: ids.get('a')!, fields: { likes: ['咖啡'], budget: null } });
  expect(await found({ 'fields.likes': '红茶' })).toBe('');
  expect(await found({ 'fields.likes': '咖啡' })).toBe('ab');
  expect(await found({ 'fields.budget.from': '0' })).toBe('c');
  await boss.call('POST /users/doDelete', { ids: [ids.get('b')!] });
  await boss.call('POST /users/doPurge', { ids: [ids.get('b')!] });
  const { rows } = await on.database.db.query('select 1 from people_values where person_id = $1', [ids.get('b')]);
  expect(rows).toEqual([]);

  // Operators of another kind and undefined fields are refused.
  for (const wrong of [
    { 'fields.contract.from': 'a' },
    { 'fields.budget': '5000' },
    { 'fields.budget.from': 'much' },
    { 'fields.since.from': 'yesterday' },
    { 'fields.member': 'perhaps' },
    { 'fields.nobody': 'x' },
    { 'fields.contract': 'x'.repeat(201) },
  ] as Record<string, string>[]) {
    const { status, error, data } = await boss.call('GET /users/getList', wrong);
    const key = Object.keys(wrong)[0]!;
    expect([status, error]).toEqual([400, 'bad-request']);
    expect(key).toContain(String((data as unknown as { fields: string[] }).fields[0]));
  }
});

test('filters by masked or hidden custom fields are refused, since the rows found would reveal values', async ({
  on,
}) => {
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  const agent = await on.signIn({ nickname: 'agent' });
  await on.database.db.query(
    `update agents set permissions = '{seePermissions:seeVisitor,setPermissions:exportVisitor}' where id = $1`,
    [agent.uuid],
  );
  await define(boss, [
    { key: 'address', name: '住址', visibleTo: ['Admin'] },
    { key: 'contract', name: '合同号', masked: true },
    { key: 'budget', name: '预算', type: 'number', masked: true },
    { key: 'level', name: '级别', type: 'choice', options: ['金卡'] },
  ]);
  const fields = { address: ADDRESS, contract: CONTRACT, budget: 5000, level: '金卡' };
  await boss.call('POST /users/doEdit', { name: '王小明', fields });

  const hidden: Record<string, string>[] = [
    { 'fields.address': ADDRESS },
    { 'fields.contract': CONTRACT },
    { 'fields.contract': 'wrong' },
    { 'fields.budget.from': '1' },
    { 'fields.level': '金卡', 'fields.budget.to': '9000' },
  ];
  for (const asked of hidden) {
    const refused = await agent.call('GET /users/getList', asked);
    expect([refused.status, refused.error]).toEqual([403, 'masked']);
    expect(JSON.stringify(refused.data)).not.toContain(CONTRACT);
    const { statusCode, json } = await on.server.http.inject({
      url: `/api/users/export?${new URLSearchParams(asked)}`,
      headers: { authorization: `Bearer ${agent.token}` },
    });
    expect([statusCode, json().data.error]).toEqual([403, 'masked']);
  }
  expect((await agent.call('GET /users/getList', { 'fields.level': '金卡' })).data.total).toBe(1);
  expect((await boss.call('GET /users/getList', { 'fields.contract': CONTRACT })).data.total).toBe(1);
});

test('no search finds a value that is masked for the reader, in any field', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await define(boss, [
    { key: 'line', name: '专线' },
    { key: 'extension', name: '直拨', type: 'number' },
  ]);
  await boss.call('POST /roles/doEdit', {
    role: 'clerk',
    name: 'clerk',
    permissions: ['seePermissions:seeVisitor'],
    scope: 'all',
    masks: ['phone', 'email'],
  });
  const clerk = await on.signIn({ nickname: 'clerk', role: 'clerk' });
  await boss.call('POST /users/doEdit', { name: 'a', fields: { line: '13800138000', extension: 13_800_138_000 } });
  await boss.call('POST /users/doEdit', { name: 'b', fields: { line: 'Ann@example.com', extension: 8001 } });
  await boss.call('POST /users/doEdit', { name: 'c', fields: { line: '内线 3' } });

  const found = async (agent: TestAgent) => {
    const asked = [
      { 'fields.line': '13800138000' },
      { 'fields.line': 'ann@example.com' },
      { 'fields.line': '内线 3' },
      { 'fields.extension.from': '13000000000' },
      { 'fields.extension.from': '1' },
    ] as Record<string, string>[];
    const names: string[] = [];
    for (const query of asked) {
      const { list } = (await agent.call('GET /users/getList', { ...query, sort: 'name' })).data;
      names.push(list.map(({ name }) => name).join(''));
    }
    return names;
  };
  const { list } = (await clerk.call('GET /users/getList', { sort: 'name' })).data;
  expect(list.map(({ fields }) => fields)).toEqual([
    { line: '138****8000', extension: '138****8000' },
    { line: expect.stringContaining('*'), extension: 8001 },
    { line: '内线 3' },
  ]);
  expect(await found(boss)).toEqual(['a', 'b', 'c', 'a', 'ab']);
  expect(await found(clerk)).toEqual(['', '', 'c', '', 'b']);
});

test('values of a hidden field stay hidden when its definition is deleted; names that every object has are refused', async ({
  on,
}) => {
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  const permissions = ['seePermissions:seeVisitor' as const];
  await boss.call('POST /roles/doEdit', { role: 'Reader', name: 'Reader', permissions });
  const reader = await on.signIn({ role: 'Reader' });
  await define(boss, [{ key: 'address', name: '住址', visibleTo: ['Admin'] }]);
  const { id } = (await boss.call('POST /users/doEdit', { name: '王小明', fields: { address: ADDRESS } })).data;
  await define(boss, []);
  const fieldsFor = async (by: TestAgent) => (await by.call('GET /users/person', { id })).data.person.fields;
  expect([await fieldsFor(reader), await fieldsFor(boss)]).toEqual([{}, { address: ADDRESS }]);

  for (const key of ['constructor', 'toString', '__proto__']) {
    await define(boss, [{ key, name: key }]);
    const { list } = (await boss.call('GET /settings/getList')).data;
    expect(list.find(({ section }) => section === 'archive')!.value).toMatchObject({ fields: [] });
  }
});
