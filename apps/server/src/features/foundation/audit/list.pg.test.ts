import { expect } from 'vitest';
import { transaction } from '../../../db/transaction';
import { serverTest } from '../../../testing/server-test';
import { destroyPersonKey, recordChange } from './actions';

const PERSON = '00000000-0000-7000-8000-0000000000aa';

serverTest('entries are listed, filtered and looked into', async ({ on }) => {
  const admin = await on.signIn({ role: 'Admin', nickname: '管理员' });
  const { data: group } = await admin.call('POST /groups/doEdit', { name: '售前组' });
  await admin.call('POST /groups/doEdit', { id: group.id, name: '售后组' });
  const { data: role } = await admin.call('POST /roles/doEdit', { role: 'Keeper', name: '仓管', permissions: [] });
  await on.runJob('audit');

  const list = async (value = {}) => (await admin.call('GET /audit/getList', value)).data;
  const actions = async (value = {}) => (await list(value)).list.map(({ action }) => action);
  expect(await list()).toMatchObject({
    total: 3,
    list: [
      {
        number: 3,
        action: 'roles.add',
        kind: 'role',
        ids: [role.id],
        name: '仓管',
        nickname: '管理员',
        uuid: admin.uuid,
      },
      { number: 2, action: 'groups.edit', kind: 'group', ids: [group.id], name: '售后组', fields: ['name'] },
      { number: 1, action: 'groups.add' },
    ],
  });
  expect(await actions({ kind: 'role' })).toEqual(['roles.add']);
  expect(await actions({ action: 'groups.edit' })).toEqual(['groups.edit']);
  expect(await actions({ uuid: PERSON })).toEqual([]);
  expect(await actions({ subject: group.id })).toEqual(['groups.edit', 'groups.add']);
  // Only the former values contain the old name.
  expect(await actions({ text: '售前' })).toEqual(['groups.edit', 'groups.add']);
  expect(await actions({ text: '仓管' })).toEqual(['roles.add']);
  expect(await actions({ text: '售前%' })).toEqual([]);
  expect((await list({ order: 'asc', pageSize: 1 })).list[0]!.action).toBe('groups.add');
  expect((await admin.call('GET /audit/getNames')).data).toEqual({
    actions: ['groups.add', 'groups.edit', 'roles.add'],
    kinds: ['group', 'role'],
  });

  const edited = (await list({ action: 'groups.edit' })).list[0]!;
  expect((await admin.call('GET /audit/getDetail', { id: edited.id })).data).toEqual({
    ...edited,
    before: { name: '售前组' },
    after: { name: '售后组' },
  });
  expect((await admin.call('GET /audit/verify')).data).toMatchObject({ checked: 3, fault: null, end: { number: 3 } });
});

serverTest('values of a person are read until the person is erased, and are in no search', async ({ on }) => {
  const admin = await on.signIn({ role: 'Admin' });
  const change = {
    action: 'users.edit',
    subject: { kind: 'person', id: PERSON },
    person: PERSON,
    before: { phone: '', name: '李' },
    after: { phone: '13912345678', name: '李雷' },
  };
  await transaction(on.database.db, (tx) => recordChange(tx, { ...admin, username: 'admin' }, change));
  const { list } = (await admin.call('GET /audit/getList', { person: PERSON })).data;
  const detail = async () => (await admin.call('GET /audit/getDetail', { id: list[0]!.id })).data;
  expect(await detail()).toMatchObject({ before: change.before, after: change.after, fields: ['phone', 'name'] });
  for (const text of ['13912345678', '李雷'])
    expect((await admin.call('GET /audit/getList', { text })).data.total).toBe(0);

  await transaction(on.database.db, (tx) => destroyPersonKey(tx, PERSON));
  const erased = { $: 'erased' };
  expect(await detail()).toMatchObject({ after: { phone: erased, name: erased }, fields: ['phone', 'name'] });
});

serverTest('the record is for those who may see it', async ({ on }) => {
  const editor = await on.signIn();
  for (const route of ['GET /audit/getList', 'GET /audit/verify', 'GET /audit/export'] as const)
    expect((await editor.call(route)).status).toBe(403);
});
