import type { Answer } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { readLinesAfter } from './store';

type Import = Answer<'GET /users/import/status'>;

async function upload(on: TestServer, { token }: TestAgent, content: string | Buffer, name = '客户.csv') {
  const boundary = 'a-boundary';
  const response = await on.server.http.inject({
    method: 'POST',
    url: '/api/users/import/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  const { data } = response.json() as { data: Import & { error?: string } };
  return { status: response.statusCode, data };
}

/** 姓名,手机号 / 王小明,13800138000 / 李雷,1380 / 王小明,13800138000 in GBK. */
const GBK = Buffer.concat([
  Buffer.from('d0d5c3fb2ccad6bbfabac50d0a', 'hex'),
  Buffer.from('cdf5d0a1c3f7', 'hex'),
  Buffer.from(',13800138000\r\n'),
  Buffer.from('c0eec0d7', 'hex'),
  Buffer.from(',1380\r\n'),
  Buffer.from('cdf5d0a1c3f7', 'hex'),
  Buffer.from(',13800138000\r\n'),
]);

test('a realistic spreadsheet: proposed, corrected in the preview, imported, reported, undone', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const { status, data } = await upload(on, boss, GBK);
  expect({ status, ...data }).toMatchObject({
    status: 200,
    fileName: '客户.csv',
    encoding: 'gb18030',
    state: 'preview',
    heads: ['姓名', '手机号'],
    fields: ['name', 'phone'],
    lines: 3,
    troubles: 1,
    twice: 1,
  });
  const { id } = data;
  const lines = async (only: 'all' | 'bad' | 'twice' | 'kept' = 'all') =>
    (await boss.call('GET /users/import/lines', { id, only })).data.list;
  expect(await lines('bad')).toMatchObject([
    { line: 3, cells: ['李雷', '1380'], problems: [{ column: 1, trouble: 'phone' }] },
  ]);
  expect(await lines('twice')).toMatchObject([{ line: 4, duplicateLine: 2 }]);
  const fixed = await boss.call('POST /users/import/doFix', { id, line: 3, cells: ['李雷', '13800138001'] });
  expect(fixed.data.problems).toEqual([]);
  const mapping = { id, fields: ['name', 'phone'], onDuplicate: 'skip' as const, owner: null, tags: ['展会'] };
  expect((await boss.call('POST /users/import/doMap', mapping)).data).toMatchObject({ troubles: 0, twice: 1 });
  await boss.call('POST /users/import/doStart', { id });
  expect(await boss.call('POST /users/import/doMap', mapping)).toMatchObject({ status: 409, error: 'import-moved-on' });
  await on.runJob('imports');
  const status2 = (await boss.call('GET /users/import/status', { id })).data;
  expect(status2).toMatchObject({ state: 'done', lines: 3, done: 3, created: 2, skipped: 1, bad: 0 });
  const listed = async () =>
    (await boss.call('GET /users/getList', { view: 'public', sort: 'name' })).data.list.map(({ name }) => name);
  expect(await listed()).toEqual(['李雷', '王小明']);
  const [found] = (await boss.call('GET /users/getList', { text: '13800138001' })).data.list;
  expect(found).toMatchObject({ name: '李雷', phone: '13800138001', tags: ['展会'], owner: null });
  expect((await boss.call('GET /users/person', { id: found!.id })).data.provenance.phone).toMatchObject({
    how: 'import',
    nickname: 'boss',
  });
  await boss.call('POST /users/doEdit', { id: found!.id, remark: 'touched' });
  await boss.call('POST /users/import/doUndo', { id });
  await on.runJob('imports');
  expect((await boss.call('GET /users/import/status', { id })).data).toMatchObject({
    state: 'undone',
    undone: 1,
    kept: 1,
  });
  expect(await listed()).toEqual(['李雷']);
  expect(await lines('kept')).toMatchObject([{ line: 3, person: found!.id, outcome: 'kept' }]);
});

test('invalid lines are left out and reported; empty fields of existing people are filled, and emptied by undo', async ({
  on,
}) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const { data: known } = await boss.call('POST /users/doEdit', { name: '王小明', phone: '138 0013 8000' });
  const content = '姓名,电话,邮箱,备注\n小明,13800138000,wang@example.com,老客户\n=cmd|坏,abc,x@y,\n无名,,,\n';
  const { data } = await upload(on, boss, content);
  const { id } = data;
  const lines = (await boss.call('GET /users/import/lines', { id, only: 'twice' })).data.list;
  expect(lines).toMatchObject([{ line: 2, duplicateOf: { id: known.id, name: '王小明' } }]);
  await boss.call('POST /users/import/doMap', { id, fields: data.fields, onDuplicate: 'fill', owner: boss.uuid });
  await boss.call('POST /users/import/doStart', { id });
  await on.runJob('imports');
  expect((await boss.call('GET /users/import/status', { id })).data).toMatchObject({ filled: 1, bad: 1, created: 1 });
  const now = async () => (await boss.call('GET /users/person', { id: known.id })).data.person;
  expect(await now()).toMatchObject({ name: '王小明', mail: 'wang@example.com', remark: '老客户' });
  const response = await on.server.http.inject({
    method: 'GET',
    url: `/api/users/import/report?id=${id}`,
    headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'zh' },
  });
  const report = response.payload
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
  expect(report[0]).toBe('行,问题,姓名,电话,邮箱,备注');
  expect(report[1]).toMatch(/^3,电话: 不是电话号码; 邮箱: 不是邮箱地址,.*坏,abc,x@y,?$/);
  await boss.call('POST /users/import/doUndo', { id });
  await on.runJob('imports');
  expect(await now()).toMatchObject({ name: '王小明', phone: '138 0013 8000', mail: '', remark: '' });
  expect((await boss.call('GET /users/getList', {})).data.total).toBe(1);
});

test('changing a line updates its duplicates at once', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const content = '姓名,电话,邮箱\n甲,13800138001,a@b\n乙,138 0013 8001,\n丙,1380,\n丁,13800138004,\n';
  const { data } = await upload(on, boss, content);
  const { id } = data;
  const duplicates = async () =>
    (await boss.call('GET /users/import/lines', { id })).data.list.map(({ duplicateLine }) => duplicateLine);
  const fix = (line: number, part: object) => boss.call('POST /users/import/doFix', { id, line, ...part });
  // Lines that are not imported are not duplicates of others.
  expect(await duplicates()).toEqual([null, null, null, null]);
  await fix(2, { cells: ['甲', '13800138001', 'a@b.example'] });
  expect(await duplicates()).toEqual([null, 2, null, null]);
  expect((await fix(4, { cells: ['丙', '+86 13800138004', ''] })).data).toMatchObject({ problems: [] });
  expect(await duplicates()).toEqual([null, 2, null, 4]);
  await fix(2, { leaveOut: true });
  expect(await duplicates()).toEqual([null, null, null, 4]);
  await fix(5, { cells: ['丁', '13800138005', ''] });
  await fix(2, { leaveOut: false });
  expect(await duplicates()).toEqual([null, 2, null, null]);
  expect((await boss.call('GET /users/import/status', { id })).data).toMatchObject({ troubles: 0, twice: 1 });
});

test('A-24: existing people are named and filled only for agents who may see them', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const imports = async (role: string, more: object) => {
    const permissions = ['seePermissions:seeVisitor', 'setPermissions:createVisitor', 'setPermissions:editVisitor'];
    await boss.call('POST /roles/doEdit', { role, name: role, permissions, ...more });
    const agent = await on.signIn({ nickname: role, role });
    const { data } = await upload(on, agent, '姓名,电话,备注\n谁,13800138000,新的\n');
    const { list } = (await agent.call('GET /users/import/lines', { id: data.id })).data;
    await agent.call('POST /users/import/doMap', { ...data, onDuplicate: 'fill', owner: agent.uuid });
    await agent.call('POST /users/import/doStart', { id: data.id });
    await on.runJob('imports');
    const { filled, skipped } = (await agent.call('GET /users/import/status', { id: data.id })).data;
    return { known: list[0]!.duplicateOf, filled, skipped };
  };
  const edit = { name: '王小明', phone: '13800138000', owner: boss.uuid };
  const { data: known } = await boss.call('POST /users/doEdit', edit);
  const nobody = { id: '', name: '' };
  expect(await imports('Own', { scope: 'own' })).toEqual({ known: nobody, filled: 0, skipped: 1 });
  expect((await boss.call('GET /users/person', { id: known.id })).data.person.remark).toBe('');
  expect(await imports('Shy', { scope: 'all', masks: ['phone'] })).toEqual({ known: nobody, filled: 1, skipped: 0 });
  expect(await imports('All', { scope: 'all' })).toMatchObject({ known: { id: known.id, name: '王小明' }, filled: 1 });
});

test('fifty thousand lines: progress, a stop that takes effect at once, and undo', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const rows = Array.from({ length: 50_000 }, (_, n) =>
    n % 49_999 === 0 ? `客户${n},12` : `客户${n},1390${String(n).padStart(7, '0')}`,
  );
  const { data } = await upload(on, boss, `姓名,手机\n${rows.join('\n')}\n`);
  expect(data).toMatchObject({ lines: 50_000, troubles: 2, twice: 0 });
  const { id } = data;
  const wrong = async () => (await boss.call('GET /users/import/lines', { id, only: 'bad' })).data.total;
  expect(await wrong()).toBe(2);
  await boss.call('POST /users/import/doStart', { id });
  const work = on.runJob('imports');
  const status = async () => (await boss.call('GET /users/import/status', { id })).data;
  await expect.poll(async () => (await status()).done, { interval: 20 }).toBeGreaterThan(0);
  await boss.call('POST /users/import/doStop', { id });
  await work;
  await on.runJob('imports');
  const stopped = await status();
  expect(stopped.state).toBe('cancelled');
  expect(stopped).toMatchObject({ created: stopped.done - 1, bad: 1 });
  // Lines that were not imported because of the stop do not count as invalid.
  expect(await wrong()).toBe(1);
  expect(stopped.done).toBeLessThan(50_000);
  await boss.call('POST /users/import/doUndo', { id });
  await on.runJob('imports');
  expect(await status()).toMatchObject({ state: 'undone', undone: stopped.created, kept: 0 });
  expect((await boss.call('GET /users/getList', {})).data.total).toBe(0);
});

test('long lines are checked in smaller batches, and all of them', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const remark = 'x'.repeat(4000);
  const rows = Array.from({ length: 200 }, (_, at) => `${at % 100},${`${remark},`.repeat(6)}`);
  const { data } = await upload(on, boss, `姓名,备注\n${rows.join('\n')}`);
  expect(data).toMatchObject({ lines: 200, twice: 100, troubles: 0 });
  const first = await readLinesAfter(on.database.db, data.id, -1, 1000);
  expect(first.length).toBeGreaterThan(1);
  expect(first.length).toBeLessThan(40);
  expect((await readLinesAfter(on.database.db, data.id, first.at(-1)!.line, 1000))[0]!.line).toBe(
    first.at(-1)!.line + 1,
  );
});

test('an import is visible only to its author; unreadable files are refused', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const { data } = await upload(on, boss, '姓名\n王小明\n');
  const editor = await on.signIn();
  expect((await editor.call('GET /users/import/status', { id: data.id })).status).toBe(403);
  expect((await upload(on, boss, '姓名\n')).data.error).toBe('sheet-empty');
  expect((await upload(on, boss, Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.xls')).data.error).toBe(
    'sheet-unreadable',
  );
  expect((await boss.call('POST /users/import/doDelete', { ids: [data.id] })).data).toEqual({ deleted: 1 });
});

test('an import creates people; to fill in known ones it takes the right to edit', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Boss' });
  await boss.call('POST /roles/doEdit', {
    role: 'Creator',
    name: 'Creator',
    permissions: ['seePermissions:seeVisitor', 'setPermissions:createVisitor'],
  });
  const creator = await on.signIn({ role: 'Creator', nickname: 'Creator' });
  const { data } = await upload(on, creator, '姓名,电话\n谁,13800138000\n');
  const map = (onDuplicate: 'skip' | 'fill') =>
    creator.call('POST /users/import/doMap', { ...data, onDuplicate, owner: creator.uuid });
  expect([(await map('fill')).status, (await map('skip')).status]).toEqual([403, 200]);
});
